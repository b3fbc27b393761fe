import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskMailing } from '#app/components/desk/mailings/mailing-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { chooseMailingDealers } from '#server/content/mailings/choose-mailing-dealers.server.ts';
import { counted } from '#server/kernel/plural.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

const noMailing = 'Такого сообщения нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(deskMailing(idInAddress(request, params.id, noMailing)));
}

/** Adds dealers to the recipients of a draft, or removes some. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noMailing);
  const { values } = await formOf(request);
  const result = await run(request, chooseMailingDealers, { id, add: values.add, remove: values.remove });
  const query = String(values.query ?? '');
  const back = `${deskMailing(id)}${query && `?${new URLSearchParams({ query })}`}`;
  if (!result.ok) return redirectWith(back, { kind: 'no', text: forNextScreen(request, result).message });
  const { added, removed } = result.value;
  const dealers = (n: number) => counted(n, 'дилер', 'дилера', 'дилеров');
  const text = added
    ? `Добавлено: ${dealers(added)}`
    : removed
      ? `Убрано: ${dealers(removed)}`
      : 'Никто не отмечен';
  return redirectWith(back, { kind: added + removed > 0 ? 'ok' : 'no', text });
}
