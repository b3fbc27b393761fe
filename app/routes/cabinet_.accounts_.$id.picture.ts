import type { LoaderFunctionArgs } from '@remix-run/node';
import { isKnown } from '#app/http/answers/entity-tag.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { showPicture } from '#server/people/accounts/show-account-picture.server.ts';

/**
 * Serves the picture of an account to the accounts of its dealer. Its address identifies the picture, so browsers
 * may cache it.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого фото нет');
  const { name, bytes } = await load(request, showPicture, { id });
  const tag = `"${name}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, max-age=86400' };
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/jpeg' } });
}
