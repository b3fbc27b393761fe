import { idInAddress } from '#app/http/id-in-address.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';

/** The card of a product, for the window and for the page. */
export function readProduct(request: Request, id: string | undefined) {
  return load(request, showProduct, { id: idInAddress(request, id) });
}
