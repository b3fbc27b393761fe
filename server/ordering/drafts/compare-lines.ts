import type { CatalogueProduct } from '../../goods/model.ts';
import { permittedQuantity, raisedText, soldIn } from '../../goods/permitted-quantity.ts';
import { pieces } from '../../kernel/quantity.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { allocateStock } from '../basket/allocate-stock.ts';
import { type LineRefusal, lineRefusal } from '../basket/line-refusal.ts';
import type { DraftLine } from './draft-view.ts';

type SavedLine = Omit<
  DraftLine,
  'sold' | 'soldIn' | 'price' | 'savedPrice' | 'available' | 'raised' | 'problem'
> & {
  savedPrice: number | null;
};

/**
 * Returns saved lines with the current price, the free quantity, and the reason when a line is not available.
 * `products`: the products still sold, as this account sees them. `showWholesale` false: prices are omitted.
 */
export function compareLines(
  lines: readonly SavedLine[],
  products: readonly CatalogueProduct[],
  { warehouses, showWholesale }: { warehouses: readonly number[]; showWholesale: boolean },
): DraftLine[] {
  const sold = new Map(products.map((product) => [product.id, product]));
  const free = ({ id, wms }: { id: number; wms: number }) =>
    sold.get(id)?.stocks.find(({ wms_id }) => wms_id === wms)?.quantity ?? 0;
  const fits = allocateStock(lines, free);
  return lines.map((line, i) => {
    const product = sold.get(line.id);
    const fit = fits[i] ?? 0;
    const judged = { enabled: product !== undefined, price: product?.price };
    const code = lineRefusal({ ...line, product: judged, available: fit }, warehouses);
    const available = code && code !== 'NOT_ENOUGH_STOCK' ? 0 : fit;
    const message = code && messageOf(code, available, line.unit);
    const raised = !code && product && raisedOf(line, product, free(line));
    return {
      ...line,
      sold: product !== undefined,
      soldIn: product ? soldIn(product, line.unit) : '',
      price: showWholesale ? product?.price : undefined,
      savedPrice: showWholesale ? (line.savedPrice ?? undefined) : undefined,
      available,
      ...(raised && { raised }),
      problem: code && { code, message: message ?? '' },
    };
  });
}

/** Returns the quantity that an empty basket would get, if it is larger than the saved quantity. */
function raisedOf(line: SavedLine, product: CatalogueProduct, free: number): DraftLine['raised'] {
  const { multiple, minimum } = product;
  const permitted = permittedQuantity(line.quantity, { multiple, minimum, free });
  if (permitted.quantity <= line.quantity) return undefined;
  return { quantity: permitted.quantity, message: raisedText(permitted, product, line.unit) };
}

/**
 * Returns saved lines for a screen without ordering: marks only missing goods, and shows retail prices, which are never
 * hidden. `products`: as in `compareLines`.
 */
export function retailLines(lines: readonly SavedLine[], products: readonly CatalogueProduct[]): DraftLine[] {
  const sold = new Map(products.map((product) => [product.id, product]));
  return lines.map((line) => {
    const product = sold.get(line.id);
    return {
      ...line,
      sold: product !== undefined,
      soldIn: '',
      price: product?.price_rrc || undefined,
      savedPrice: undefined,
      available: 0,
      problem: product ? undefined : { code: 'PRODUCT_GONE', message: texts.PRODUCT_GONE },
    };
  });
}

function messageOf(code: LineRefusal, available: number, unit: string): string {
  if (code !== 'NOT_ENOUGH_STOCK') return texts[code];
  return available === 0 ? 'Нет на складе' : `Есть только ${pieces(available, unit)}`;
}
