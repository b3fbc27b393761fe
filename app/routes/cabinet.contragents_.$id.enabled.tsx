import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { contragentPath, contragentsPath } from '#app/components/contragents/contragent-hrefs.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { formOf, load } from '#app/http/run-screen.server.ts';
import { setContragentEnabled } from '#server/contragents/set-enabled.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(contragentsPath);
}

/** Switches a legal entity on or off, one press; the message takes it back. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого контрагента нет');
  const { values } = await formOf(request);
  const { enabled, company } = await load(request, setContragentEnabled, { id, enabled: values.enabled });
  return redirectWith(contragentsPath, {
    kind: 'ok',
    text: enabled ? `${company}: снова действует` : `${company}: отключён, по его договорам нельзя заказать`,
    undo: {
      action: `${contragentPath(id)}/enabled`,
      label: 'Вернуть',
      fields: { enabled: enabled ? '0' : '1' },
    },
  });
}
