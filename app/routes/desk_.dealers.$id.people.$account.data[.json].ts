import type { LoaderFunctionArgs } from '@remix-run/node';
import { attachment } from '#app/http/answers/attachment.server.ts';
import { onlyOpened } from '#app/http/answers/only-opened.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { personInAddress } from '#app/http/requests/person-in-address.server.ts';
import { exportPersonalData } from '#server/desk/personal-data/export-personal-data.server.ts';

/** Serves what the portal stores about a person as a file, and records this in the history. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  onlyOpened(request);
  const { file, json } = await load(request, exportPersonalData, personInAddress(request, params));
  return new Response(json, { headers: attachment(file, 'application/json; charset=utf-8') });
}
