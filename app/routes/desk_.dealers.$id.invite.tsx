import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskDealer, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { invitePerson } from '#server/desk/dealers/invite-person.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.dealers);
}

/** Handles «Пригласить ещё раз» and returns to the dealer with the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого дилера нет');
  const { values } = await formOf(request);
  const result = await run(request, invitePerson, { id, account: values.account });
  return result.ok
    ? redirectWith(deskDealer(id), { kind: 'ok', text: `Приглашение отправлено: ${result.value.email}` })
    : redirectWith(deskDealer(id), { kind: 'no', text: forNextScreen(request, result).message });
}
