import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { managersPath } from '#app/components/people/managers/manager-hrefs.ts';
import { formOf, run } from '#app/http/answers/run-screen.server.ts';
import { shownIn, switchedOr } from '#app/http/answers/switched.server.ts';
import { managerIdOf } from '#app/http/requests/manager-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { endedText } from '#server/people/accounts/ended-access.ts';
import { setManagerEnabled } from '#server/people/managers/set-manager-enabled.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(managersPath);
}

/**
 * Turns the access of a manager on or off, saved at once (§4.2). A script stays on the list and reloads its data,
 * unless there is a message to show.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = managerIdOf(request, params.id);
  const { values } = await formOf(request);
  const sent = { id, enabled: values.enabled, shown: shownIn(values, id) };
  const done = await run(request, setManagerEnabled, sent);
  const { enabled, name, ended } = await switchedOr(request, done, managersPath);
  const also = endedText(ended);
  if (values.via === 'script' && also === '') return data(null);
  return redirectWith(managersPath, {
    kind: 'ok',
    text: `${name}: доступ ${enabled ? 'включён' : 'отключён'}${also}`,
  });
}
