import { hidesPrices } from '#app/components/catalogue/visible-opt.server.ts';
import { load, refusalPage } from '#app/http/run-screen.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { fail } from '#server/kernel/result.ts';

/** The card of a product, for the window and for the page. What is no product number is a product that does not exist. */
export function readProduct(request: Request, id: string | undefined) {
  if (!/^[1-9]\d{0,14}$/.test(id ?? '')) throw refusalPage(request, fail('NOT_FOUND'));
  return load(request, showProduct, { id, hidePrices: hidesPrices(request) });
}
