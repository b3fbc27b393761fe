import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contragentPath, contragentsPath } from '#app/components/people/contragents/contragent-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { shownField } from '#app/components/ui/shown-field.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load, run } from '#app/http/answers/run-screen.server.ts';
import { shownIn, switchedOr, undoOf } from '#app/http/answers/switched.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { askSwitchingOff } from '#server/people/contragents/ask-switching-off.server.ts';
import { setContragentEnabled } from '#server/people/contragents/set-contragent-enabled.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого контрагента нет');
}

/**
 * Asks for confirmation before the last contragent with a usable contract is deactivated; redirects for any other.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const question = await load(request, askSwitchingOff, { id: idOf(request, params.id) });
  if (!question.last) throw redirect(contragentsPath);
  return question;
}

/** Activates or deactivates a contragent with one click; the message offers to undo it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  if (values.enabled === '0' && values.sure === undefined) {
    const { last } = await load(request, askSwitchingOff, { id });
    if (last) return redirect(`${contragentPath(id)}/enabled`, 303);
  }
  const sent = { id, enabled: values.enabled, shown: shownIn(values, id) };
  const contragent = await switchedOr(
    request,
    await run(request, setContragentEnabled, sent),
    contragentsPath,
  );
  const { enabled, company } = contragent;
  return redirectWith(contragentsPath, {
    kind: 'ok',
    text: enabled
      ? `${company}: контрагент включён`
      : `${company}: контрагент отключён, по его договорам нельзя заказать`,
    undo: undoOf(contragent, `${contragentPath(id)}/enabled`, { enabled: enabled ? '0' : '1' }),
  });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Отключить контрагента') }];

export default function SwitchOff() {
  const { id, company, shown } = useLoaderData<typeof loader>();
  return (
    <Modal title="Отключить последнего контрагента?" closeHref={contragentsPath}>
      <Confirm
        action={`${contragentPath(id)}/enabled`}
        fields={[
          ['enabled', '0'],
          ['sure', '1'],
          [shownField(id), shown],
        ]}
        submit={{ label: 'Отключить', busy: 'Отключаем…' }}
        keep={{ label: 'Оставить', href: contragentsPath }}
      >
        Других договоров для заказа нет. Без {company} вы и ваши менеджеры сможете только смотреть товары.
      </Confirm>
    </Modal>
  );
}
