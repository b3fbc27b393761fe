import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { managersPath } from '#app/components/managers/manager-hrefs.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { managerIdOf } from '#app/http/manager-id.server.ts';
import { formOf, refusalPage, run } from '#app/http/run-screen.server.ts';
import { resendInvitation } from '#server/managers/resend-invitation.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(managersPath);
}

/** «Отправить приглашение ещё раз»; back to the list, which says what became of it. */
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
  if (result.code !== 'BAD_INPUT' && result.code !== 'TOO_MANY_TRIES') throw refusalPage(request, result);
  return redirectWith(managersPath, { kind: 'no', text: result.message });
}
