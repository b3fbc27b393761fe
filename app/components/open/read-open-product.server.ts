import { idInAddress } from '#app/http/id-in-address.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';

/** The card of a product for anybody, for the window and for the page. */
export async function readOpenProduct(request: Request, id: string | undefined) {
  const { product } = await load(request, showOpenProduct, { id: idInAddress(request, id) });
  return { product };
}
