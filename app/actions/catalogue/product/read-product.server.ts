import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { orderNotes, productText } from './product-text.server.tsx';

/** Reads the card of a product, for the window and for the page. */
export async function readProduct(request: Request, id: string | undefined) {
  const { descriptionHtml, ...card } = await load(request, showProduct, { id: idInAddress(request, id) });
  return { ...card, text: productText({ ...card, descriptionHtml }), notes: orderNotes(card) };
}
