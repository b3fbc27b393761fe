import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Suggestions } from '#app/components/catalogue/suggestion.ts';
import { onlyRead } from '#app/http/answers/only-read.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { suggestOpenProducts } from '#server/catalogue/suggest-open-products.server.ts';

/** The response is the same for every visitor, and prices stay valid for longer than a minute. */
const headers = { 'Cache-Control': 'private, max-age=60' };

export const action = onlyRead;

/** Returns JSON with the suggestions of the header search, for visitors who are not signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get('query') ?? '';
  const result = await run(request, suggestOpenProducts, { query });
  if (!result.ok) {
    const { status, message } = result;
    return Response.json({ status: 'error', message }, { status });
  }
  const { products, shownQuery } = result.value;
  const answer: Suggestions = {
    shownQuery,
    products: products.map(({ id, articul, header, brand, price_rrc, picture, picturetype }) => ({
      id,
      articul,
      header,
      picture,
      picturetype,
      brand: brand?.header ?? '',
      price_rrc: price_rrc > 0 ? price_rrc : undefined,
    })),
  };
  return Response.json(answer, { headers });
}
