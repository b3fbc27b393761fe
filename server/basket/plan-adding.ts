import type { CatalogueView } from '../catalogue/model.ts';
import { maxQuantity } from '../kernel/quantity.ts';
import { texts } from '../kernel/texts.ru.ts';
import type { LineNote } from './basket-view.ts';
import { type LineKey, lineKey, stockKey } from './line-key.ts';

/** A line somebody wants in the basket. */
export type WantedLine = LineKey & { quantity: number };

/** What the database says about the wanted products and what lies in the basket already. */
type AddingFacts = {
  products: { id: number; enabled: number; unit: string; basePrice: number | null }[];
  stocks: { id: number; wms: number; free: number }[];
  inBasket: (LineKey & { quantity: number })[];
  /** How many more lines the basket takes. */
  room: number;
};

export type AddingPlan = {
  /** Pieces to add to each line; a line occurs once. */
  added: WantedLine[];
  /** `index`: place of the line among those wanted. */
  refused: (LineNote & { index: number })[];
};

/**
 * Decides line by line, in order, what fits: the product is sold and has a price, the contract allows the warehouse, and what
 * lies in the basket plus the line stays within free stock (contract §2, «Stock») and within 99,999. A line that does not fit
 * is refused as a whole, or with `cap` gets what is left and is only refused when that is nothing. What is no line yet needs room.
 */
export function planAdding(
  wanted: readonly WantedLine[],
  facts: AddingFacts,
  view: CatalogueView,
  { cap = false } = {},
): AddingPlan {
  const products = new Map(facts.products.map((product) => [product.id, product]));
  const left = new Map(facts.stocks.map((stock) => [stockKey(stock), stock.free]));
  const inBasket = new Map(facts.inBasket.map((line) => [lineKey(line), line.quantity]));
  for (const line of facts.inBasket)
    left.set(stockKey(line), (left.get(stockKey(line)) ?? 0) - line.quantity);

  const added = new Map<string, WantedLine>();
  const refused: AddingPlan['refused'] = [];
  let room = facts.room;
  for (const [index, line] of wanted.entries()) {
    const key = lineKey(line);
    const product = products.get(line.id);
    const held = inBasket.get(key) ?? 0;
    const available = Math.max(0, Math.min(left.get(stockKey(line)) ?? 0, maxQuantity - held));
    const quantity = cap ? Math.min(line.quantity, available) || 1 : line.quantity;

    const isNew = !inBasket.has(key);
    const forbidden = forbids(line, product, view) ?? (isNew && room <= 0 ? 'BASKET_FULL' : undefined);
    const code = forbidden ?? (available < quantity ? 'NOT_ENOUGH_STOCK' : undefined);
    if (code) {
      const { id, wms, type, quantity: asked } = line;
      const message = code === 'NOT_FOUND' ? 'Такого товара нет' : texts[code];
      refused.push({ index, id, wms, type, code, message, asked, available: forbidden ? 0 : available });
    } else {
      left.set(stockKey(line), (left.get(stockKey(line)) ?? 0) - quantity);
      inBasket.set(key, held + quantity);
      if (isNew) room--;
      added.set(key, { ...line, quantity: (added.get(key)?.quantity ?? 0) + quantity });
    }
  }
  return { added: [...added.values()], refused };
}

/** Why the line could not be had in any quantity. */
function forbids(
  { wms }: WantedLine,
  product: AddingFacts['products'][number] | undefined,
  view: CatalogueView,
): LineNote['code'] | undefined {
  if (!product) return 'NOT_FOUND';
  if (!product.enabled) return 'PRODUCT_GONE';
  if (!view.warehouses.includes(wms)) return 'WAREHOUSE_NOT_ALLOWED';
  return product.basePrice ? undefined : 'NO_PRICE';
}
