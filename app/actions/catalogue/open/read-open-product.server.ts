import { openProductPath } from '#app/components/catalogue/open/product-data.ts';
import { refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { leadToNewId } from '../product/lead-to-new-id.server.ts';
import { productText } from '../product/product-text.server.tsx';

/** Reads a product's public card, both for its window and for its page. */
export async function readOpenProduct(request: Request, asked: string | undefined) {
  const id = idInAddress(request, asked);
  const shown = await run(request, showOpenProduct, { id });
  await leadToNewId(request, shown, '/open/product/', id);
  if (!shown.ok) throw refusalPage(request, shown);
  const { product, pictures, documents, descriptionHtml, near } = shown.value;
  const described = { product, descriptionHtml, documents, near };
  return { product, pictures, text: productText(described, openProductPath) };
}
