import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Suggestions } from '#app/components/catalogue/suggestion.ts';
import { hidesPrices } from '#app/components/catalogue/visible-opt.server.ts';
import { run } from '#app/http/run-screen.server.ts';
import { suggestProducts } from '#server/catalogue/suggest-products.server.ts';

const headers = { 'Cache-Control': 'private, no-store' };

/** It is only read: whatever else is refused in the words that its clients understand. */
export function action() {
  const message = 'Так сюда не обратиться';
  return Response.json(
    { status: 'error', message },
    { status: 405, headers: { ...headers, Allow: 'GET, HEAD' } },
  );
}

/** JSON for the suggestions under the search field of the header. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get('query') ?? '';
  const result = await run(request, suggestProducts, { query });
  if (!result.ok) {
    const { status, message } = result;
    return Response.json({ status: 'error', message }, { status, headers });
  }
  const { contract, products, shownQuery } = result.value;
  const withPrices = contract.showWholesale && !hidesPrices(request);
  const answer: Suggestions = {
    shownQuery,
    products: products.map(({ id, articul, header, brand, price, picture, picturetype }) => ({
      ...{ id, articul, header, picture, picturetype },
      brand: brand?.header ?? '',
      price: withPrices ? price : undefined,
    })),
  };
  return Response.json(answer, { headers });
}
