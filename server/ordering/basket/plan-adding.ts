import { expectedType } from '../../goods/expected-type.ts';
import type { CatalogueView } from '../../goods/model.ts';
import {
  mostQuantity,
  permittedQuantity,
  type QuantityRule,
  raisedText,
} from '../../goods/permitted-quantity.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { texts } from '../../kernel/texts.ru.ts';
import type { LineNote } from './basket-view.ts';
import { type LineKey, lineKey, stockKey } from './line-key.ts';
import { lineRefusal } from './line-refusal.ts';
import { lessExpected, type PriceFacts, pricesOf, whyNotExpected } from './validate-lines.ts';

/** A line to add to the basket. */
export type WantedLine = LineKey & {
  quantity: number;
  /** The position of the line in the basket before it was removed (`added_at`). */
  addedAt?: number | undefined;
};

/** Data from the database about the wanted products and the basket. */
type AddingFacts = {
  products: (PriceFacts & QuantityRule & { id: number; enabled: number; articul: string; unit: string })[];
  /** `type`: set only for expected pieces. */
  stocks: { id: number; wms: number; type?: string; free: number }[];
  inBasket: (LineKey & { quantity: number })[];
  /** The number of lines that can still be added to the basket. */
  room: number;
};

export type AddingPlan = {
  /** Pieces to add, by line; each line occurs once. */
  added: WantedLine[];
  /** `index`: the position among the wanted lines; `unit`: the unit of the product. */
  refused: (LineNote & { index: number; unit: string })[];
  /**
   * Lines that were raised above the wanted quantity. `asked`, `available`: the wanted and the resulting pieces of the
   * whole line.
   */
  raised: (LineNote & { articul: string })[];
};

/**
 * Decides in order which lines fit: the product is sold and has a price, the contract allows the warehouse, and the
 * quantity in the basket plus the line does not exceed free stock (§10.15) or 99,999. A line that does not fit is
 * refused completely; with `cap` it gets the remaining stock, and is refused only when none remains. A new line also
 * needs room in the basket. Then each line is raised to a permitted quantity, as far as the stock left by the other
 * lines allows.
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
    const most = product ? mostQuantity(product) : maxQuantity;
    const { id, wms, type } = line;
    const inStock = left.get(stockKey({ id, wms })) ?? 0;
    const allowed = view.ordersExpected === 1;
    const why = whyNotExpected({ type, unit: product?.unit ?? '' }, { allowed, inStock });
    const available = why ? 0 : Math.max(0, Math.min(left.get(stockKey(line)) ?? 0, most - held));
    const quantity = cap ? Math.min(line.quantity, available) || 1 : line.quantity;

    const isNew = !inBasket.has(key);
    const code = refusalOf({ ...line, quantity, available }, product, view, isNew && room <= 0);
    if (code) {
      const { quantity: asked } = line;
      const short = type === expectedType && code === 'NOT_ENOUGH_STOCK' ? (why ?? lessExpected) : undefined;
      const message = short ?? (code === 'NOT_FOUND' ? 'Такого товара нет' : texts[code]);
      const unit = product?.unit ?? '';
      refused.push({
        index,
        id,
        wms,
        type,
        unit,
        code,
        message,
        asked,
        available: code === 'NOT_ENOUGH_STOCK' ? available : 0,
      });
    } else {
      left.set(stockKey(line), (left.get(stockKey(line)) ?? 0) - quantity);
      inBasket.set(key, held + quantity);
      if (isNew) room--;
      added.set(key, { ...line, quantity: (added.get(key)?.quantity ?? 0) + quantity });
    }
  }
  const raised: AddingPlan['raised'] = [];
  for (const [key, line] of added) {
    const product = products.get(line.id);
    const held = inBasket.get(key) ?? 0;
    const rest = Math.max(0, left.get(stockKey(line)) ?? 0);
    if (!product) continue;
    const { articul, multiple, minimum, unit } = product;
    const permitted = permittedQuantity(held, { multiple, minimum, free: held + rest });
    const more = permitted.quantity - held;
    if (more <= 0) continue;
    left.set(stockKey(line), rest - more);
    added.set(key, { ...line, quantity: line.quantity + more });
    const { id, wms, type } = line;
    const what = held > line.quantity ? 'Количество в корзине' : undefined;
    const message = raisedText(permitted, product, unit, what);
    raised.push({
      id,
      wms,
      type,
      articul,
      code: 'WRONG_QUANTITY',
      message,
      asked: held,
      available: permitted.quantity,
    });
  }
  return { added: [...added.values()], refused, raised };
}

/**
 * Returns the refusal of a line. Reports a full basket before missing stock, but after reasons that forbid the line in
 * any quantity.
 */
function refusalOf(
  line: WantedLine & { available: number },
  product: AddingFacts['products'][number] | undefined,
  view: CatalogueView,
  full: boolean,
): LineNote['code'] | undefined {
  const sold = product && { enabled: product.enabled === 1, price: pricesOf(product, view).price };
  const code = lineRefusal({ ...line, product: sold }, view.warehouses);
  return full && (code ?? 'NOT_ENOUGH_STOCK') === 'NOT_ENOUGH_STOCK' ? 'BASKET_FULL' : code;
}
