import type { LoaderFunctionArgs } from '@remix-run/node';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import { showPicture } from '#server/complaints/show-picture.server.ts';

/** A picture of a complaint; its name never means another picture. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такой фотографии нет');
  const bytes = await load(request, showPicture, { id, file: params.file });
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=86400' },
  });
}
