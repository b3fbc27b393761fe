import type { LoaderFunctionArgs } from '@remix-run/node';
import { onlyRead } from '#app/http/only-read.server.ts';
import { run } from '#app/http/run-screen.server.ts';
import { showDesk } from '#server/staff/show-desk.server.ts';

const headers = { 'Cache-Control': 'private, no-store' };

export const action = onlyRead;

/** JSON for the frame of the desk: what waits now. */
export async function loader({ request }: LoaderFunctionArgs) {
  const result = await run(request, showDesk, undefined);
  if (result.ok) return Response.json(result.value, { headers });
  const { status, message } = result;
  return Response.json({ status: 'error', message }, { status, headers });
}
