import type { LoaderFunctionArgs } from '@remix-run/node';
import { onlyRead } from '#app/http/answers/only-read.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { watchActs } from '#server/papers/acts/watch-acts.server.ts';

const headers = { 'Cache-Control': 'private, no-store' };

export const action = onlyRead;

/** Returns JSON with the state of acts being built, which the list polls. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.getAll('ids');
  const result = await run(request, watchActs, { ids });
  if (result.ok) return Response.json(result.value, { headers });
  const { status, message } = result;
  return Response.json({ status: 'error', message }, { status, headers });
}
