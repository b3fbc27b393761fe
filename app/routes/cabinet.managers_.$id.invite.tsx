import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { managersPath } from '#app/components/people/managers/manager-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { managerIdOf } from '#app/http/requests/manager-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { resendInvitation } from '#server/people/managers/resend-invitation.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(managersPath);
}

/** Handles «Отправить приглашение ещё раз» and returns to the list with the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = managerIdOf(request, params.id);
  await formOf(request);
  const result = await run(request, resendInvitation, { id });
  if (result.ok) {
    return redirectWith(managersPath, {
      kind: 'ok',
      text: `Приглашение отправлено: ${result.value.email}`,
    });
  }
  return redirectWith(managersPath, { kind: 'no', text: forNextScreen(request, result).message });
}
