import { load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { listSubstitutes } from '#server/ordering/substitutes/list-substitutes.server.ts';
import { factParams } from './fact-params.ts';
import { leadToNewId } from './lead-to-new-id.server.ts';
import { canAdd, orderNotes, productText } from './product-text.server.tsx';

/** Reads a product's card, both for its window and for its page. */
export async function readProduct(request: Request, asked: string | undefined) {
  const id = idInAddress(request, asked);
  const shown = await run(request, showProduct, { id });
  await leadToNewId(request, shown, '/product/', id);
  if (!shown.ok) throw refusalPage(request, shown);
  const { descriptionHtml, documents, expected, expectedOffer, facts, near, ...card } = shown.value;
  const { product, mayOrder, warehouses } = card;
  const stocked = new Set(product.stocks.filter(({ quantity }) => quantity > 0).map((each) => each.wms_id));
  const addable = canAdd(card);
  const instead =
    mayOrder && !addable
      ? await load(request, listSubstitutes, { id, qnt: product.need || undefined })
      : undefined;
  const proposals = instead?.proposals ?? [];
  return {
    ...card,
    product: { ...product, params: [...product.params, ...factParams(facts, product.params)] },
    text: productText({ ...card, descriptionHtml, documents, near }),
    notes: orderNotes({ ...card, expected, expectedOffer }, proposals),
    watchable: mayOrder && warehouses.some(({ id }) => !stocked.has(id)),
    intent: addable
      ? product.id
      : proposals.length > 0 || expectedOffer.length > 0
        ? ('all' as const)
        : undefined,
  };
}
