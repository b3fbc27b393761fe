import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Suggestions } from '#app/components/catalogue/suggestion.ts';
import { onlyRead } from '#app/http/answers/only-read.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { suggestProducts } from '#server/catalogue/suggest-products.server.ts';
import type { CatalogueProduct } from '#server/goods/model.ts';
import { pieces } from '#server/kernel/quantity.ts';

const headers = { 'Cache-Control': 'private, no-store' };

export const action = onlyRead;

/** Returns JSON with the suggestions of the header search. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get('query') ?? '';
  const result = await run(request, suggestProducts, { query });
  if (!result.ok) {
    const { status, message } = result;
    return Response.json({ status: 'error', message }, { status, headers });
  }
  const { products, shownQuery, byBarcode } = result.value;
  const answer: Suggestions = {
    shownQuery,
    products: products.map(({ id, articul, header, brand, price, picture, picturetype, stocks, unit }) => ({
      id,
      articul,
      header,
      picture,
      picturetype,
      brand: brand?.header ?? '',
      price,
      stock: stockText(stocks, unit),
      byBarcode: byBarcode.includes(id) || undefined,
    })),
  };
  return Response.json(answer, { headers });
}

/** Returns the free stock in all warehouses of the contract: «1 240 шт.». */
function stockText(stocks: CatalogueProduct['stocks'], unit: string): string {
  const free = stocks.reduce((sum, { quantity }) => sum + quantity, 0);
  return free > 0 ? pieces(free, unit) : 'нет в\u00a0наличии';
}
