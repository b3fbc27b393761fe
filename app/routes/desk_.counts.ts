import type { LoaderFunctionArgs } from '@remix-run/node';
import { onlyRead } from '#app/http/answers/only-read.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';

const headers = { 'Cache-Control': 'private, no-store' };

export const action = onlyRead;

/** Returns JSON with the current counts for the frame of the desk. */
export async function loader({ request }: LoaderFunctionArgs) {
  const result = await run(request, showDesk, undefined);
  if (result.ok) return Response.json(result.value, { headers });
  const { status, message } = result;
  return Response.json({ status: 'error', message }, { status, headers });
}
