import type { LoaderFunctionArgs } from '@remix-run/node';
import { isKnown } from '#app/http/answers/entity-tag.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showContentPicture } from '#server/content/editing/show-content-picture.server.ts';

/**
 * Serves a picture of a text or of goods; with `?small` its copy for lists. Its name is random and its content
 * never changes, so any cache may keep it.
 */
export async function loader({ request, params: { file = '' } }: LoaderFunctionArgs) {
  const small = new URL(request.url).searchParams.has('small');
  const { bytes } = await load(request, showContentPicture, { file, small });
  const tag = small ? `"${file}-small"` : `"${file}"`;
  const headers = { ETag: tag, 'Cache-Control': 'public, max-age=31536000, immutable' };
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/jpeg' } });
}
