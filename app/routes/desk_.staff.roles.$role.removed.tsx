import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths, deskRole } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { roleInAddress } from '#app/http/requests/role-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { removeStaffRole } from '#server/people/staff/roles/remove-staff-role.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.staffRoles);
}

/** Removes a role; on a refusal returns to it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const code = roleInAddress(request, params.role);
  await formOf(request);
  const result = await run(request, removeStaffRole, { code });
  if (!result.ok) {
    const to = result.code === 'NOT_FOUND' || !code ? deskPaths.staffRoles : deskRole(code);
    return redirectWith(to, { kind: 'no', text: forNextScreen(request, result).message });
  }
  return redirectWith(deskPaths.staffRoles, { kind: 'ok', text: `Роль «${result.value.header}» удалена` });
}
