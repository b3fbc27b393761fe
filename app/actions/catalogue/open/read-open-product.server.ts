import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { productText } from '../product/product-text.server.tsx';

/** Reads the public card of a product, for the window and for the page. */
export async function readOpenProduct(request: Request, id: string | undefined) {
  const { product, pictures, descriptionHtml } = await load(request, showOpenProduct, {
    id: idInAddress(request, id),
  });
  return { product, pictures, text: productText({ product, descriptionHtml }) };
}
