import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { requestContext } from '#app/http/context.server.ts';

/** Until the open area has its home page, the way in: the catalogue for dealers, the login for everybody else. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requestContext(request);
  return redirect(actor.kind === 'anonymous' ? '/login' : '/catalogue');
}
