import type { LoaderFunctionArgs } from '@remix-run/node';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showDeskPicture } from '#server/papers/complaints/show-desk-picture.server.ts';

/** Serves a picture of a complaint to the staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const bytes = await load(request, showDeskPicture, { id: params.id, file: params.file });
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=3600' },
  });
}
