import type { LoaderFunctionArgs } from '@remix-run/node';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { showPicture } from '#server/papers/complaints/show-complaint-picture.server.ts';

/** Serves a picture of a complaint. It may be cached, because a name always refers to the same picture. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такой фотографии нет');
  const bytes = await load(request, showPicture, { id, file: params.file });
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=86400' },
  });
}
