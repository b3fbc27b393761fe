import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { run } from '#app/http/answers/run-screen.server.ts';
import { findOldProduct } from '#server/takeover/find-old-product.server.ts';

/**
 * Redirects from a product's id in the old portal to its card. An id that the old portal did not have is treated as the
 * portal's own.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, place = '', id] = /^((?:open\/)?product\/)([1-9]\d{0,14})$/.exec(params['*'] ?? '') ?? [];
  if (id === undefined) throw new Response(null, { status: 404 });
  const found = await run(request, findOldProduct, { id });
  return redirect(`/${place}${found.ok ? found.value.id : id}`);
}
