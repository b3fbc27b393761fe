import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths, deskStaff } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { resetStaffSecondFactor } from '#server/people/second-factor/reset-staff-second-factor.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.staff);
}

/** Handles «Сбросить вход с кодом» and returns to the member with the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого сотрудника нет');
  await formOf(request);
  const result = await run(request, resetStaffSecondFactor, { id });
  if (!result.ok)
    return redirectWith(deskStaff(id), { kind: 'no', text: forNextScreen(request, result).message });
  const { reset, name } = result.value;
  const text = reset
    ? `${name}: вход с кодом сброшен, сеансы завершены`
    : `${name}: вход с кодом уже отключён`;
  return redirectWith(deskStaff(id), { kind: 'ok', text });
}
