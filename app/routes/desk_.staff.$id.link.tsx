import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths, deskStaff } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { sendStaffLink } from '#server/people/staff/send-staff-link.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.staff);
}

/** Mails a link for the password; returns to the member with the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого сотрудника нет');
  await formOf(request);
  const result = await run(request, sendStaffLink, { id });
  return result.ok
    ? redirectWith(deskStaff(id), { kind: 'ok', text: `Ссылка отправлена: ${result.value.email}` })
    : redirectWith(deskStaff(id), { kind: 'no', text: forNextScreen(request, result).message });
}
