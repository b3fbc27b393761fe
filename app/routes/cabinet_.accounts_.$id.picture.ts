import type { LoaderFunctionArgs } from '@remix-run/node';
import { isKnown } from '#app/http/entity-tag.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import { showPicture } from '#server/accounts/show-picture.server.ts';

/** The picture of an account, for the accounts of its dealer. Its address names which one it is, so that browsers may keep it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такой картинки нет');
  const { name, bytes } = await load(request, showPicture, { id });
  const tag = `"${name}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, max-age=86400' };
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/jpeg' } });
}
