import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { whoAsks } from '#app/http/run-screen.server.ts';

/** Until the open area has its home page, the way in: the catalogue for dealers, the login for everybody else. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { kind } = await whoAsks(request);
  return redirect(kind === 'anonymous' ? '/login' : '/catalogue');
}

/** Never shown; with it a refusal gets the page of the root, not a bare answer. */
export default function Home() {
  return null;
}
