import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Found } from '#app/components/papers/complaints/complaint-found.tsx';
import { onlyRead } from '#app/http/answers/only-read.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { searchForComplaint } from '#server/papers/complaints/search-for-complaint.server.ts';

const headers = { 'Cache-Control': 'private, no-store' };

export const action = onlyRead;

/** Returns JSON for the search within the complaint form, while typing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
  const result = await run(request, searchForComplaint, { keyword });
  if (!result.ok) {
    const { status, message } = result;
    return Response.json({ status: 'error', message }, { status, headers });
  }
  return Response.json(result.value satisfies Found, { headers });
}
