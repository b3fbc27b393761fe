import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { whoAsks } from '#app/http/run-screen.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Until the open area has its home page, the way in: the catalogue for dealers, the login for everybody else. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { kind } = await whoAsks(request);
  return redirect(kind === 'anonymous' ? '/login' : '/catalogue');
}
