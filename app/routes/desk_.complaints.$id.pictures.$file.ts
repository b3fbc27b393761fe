import type { LoaderFunctionArgs } from '@remix-run/node';
import { load } from '#app/http/run-screen.server.ts';
import { showDeskPicture } from '#server/complaints/show-desk-picture.server.ts';

/** A picture of a complaint, for the staff alone. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const bytes = await load(request, showDeskPicture, { id: params.id, file: params.file });
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=3600' },
  });
}
