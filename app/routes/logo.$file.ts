import type { LoaderFunctionArgs } from '@remix-run/node';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showLogo } from '#server/portal/show-logo.server.ts';

/** Serves the logo. A new logo has a new address, so browsers may cache it forever. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { bytes } = await load(request, showLogo, { file: params.file });
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' };
  return new Response(new Uint8Array(bytes), { headers });
}
