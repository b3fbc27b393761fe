import type { LoaderFunctionArgs } from '@remix-run/node';
import { isKnown } from '#app/http/answers/entity-tag.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showContentPicture } from '#server/content/editing/show-content-picture.server.ts';

/** Serves a picture of a text. Its name is random and its content never changes, so that anybody may cache it. */
export async function loader({ request, params: { file = '' } }: LoaderFunctionArgs) {
  const { bytes } = await load(request, showContentPicture, { file });
  const tag = `"${file}"`;
  const headers = { ETag: tag, 'Cache-Control': 'public, max-age=31536000, immutable' };
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/jpeg' } });
}
