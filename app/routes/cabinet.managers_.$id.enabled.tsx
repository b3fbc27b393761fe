import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { managersPath } from '#app/components/managers/manager-hrefs.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { managerIdOf } from '#app/http/manager-id.server.ts';
import { formOf, load } from '#app/http/run-screen.server.ts';
import { setManagerEnabled } from '#server/managers/set-manager-enabled.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(managersPath);
}

/** Lets a manager in or out, saved at once (§4). A script stays on the list, whose data it loads anew. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = managerIdOf(request, params.id);
  const { values } = await formOf(request);
  const { enabled, name } = await load(request, setManagerEnabled, { id, enabled: values.enabled });
  if (values.via === 'script') return data(null);
  return redirectWith(managersPath, {
    kind: 'ok',
    text: `${name}: доступ ${enabled ? 'включён' : 'отключён'}`,
  });
}
