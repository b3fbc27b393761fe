import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';

/** Reads the card of a product, for the window and for the page. */
export function readProduct(request: Request, id: string | undefined) {
  return load(request, showProduct, { id: idInAddress(request, id) });
}
