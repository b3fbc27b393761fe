import { allot } from '../basket/allot.ts';
import type { LineProblem } from '../basket/basket-view.ts';
import type { CatalogueProduct } from '../catalogue/model.ts';
import { pieces } from '../kernel/quantity.ts';
import { texts } from '../kernel/texts.ru.ts';
import type { DraftLine } from './draft-view.ts';

type SavedLine = Omit<DraftLine, 'sold' | 'price' | 'savedPrice' | 'available' | 'problem'> & {
  savedPrice: number | null;
};

/**
 * What became of saved lines: today's price, how many are free, why a line cannot be had. `products`: those that are still sold,
 * as this account sees them; `showWholesale` false: prices are left out.
 */
export function compareLines(
  lines: readonly SavedLine[],
  products: readonly CatalogueProduct[],
  { warehouses, showWholesale }: { warehouses: readonly number[]; showWholesale: boolean },
): DraftLine[] {
  const sold = new Map(products.map((product) => [product.id, product]));
  const free = ({ id, wms }: { id: number; wms: number }) =>
    sold.get(id)?.stocks.find(({ wms_id }) => wms_id === wms)?.quantity ?? 0;
  const fits = allot(lines, free);
  return lines.map((line, i) => {
    const product = sold.get(line.id);
    const code = problemOf(line, product, warehouses, fits[i] ?? 0);
    const available = code && code !== 'NOT_ENOUGH_STOCK' ? 0 : (fits[i] ?? 0);
    const message = code && messageOf(code, available, line.unit);
    return {
      ...line,
      sold: product !== undefined,
      price: showWholesale ? product?.price : undefined,
      savedPrice: showWholesale ? (line.savedPrice ?? undefined) : undefined,
      available,
      problem: code && { code, message: message ?? '' },
    };
  });
}

function problemOf(
  { wms, quantity }: SavedLine,
  product: CatalogueProduct | undefined,
  warehouses: readonly number[],
  fit: number,
): LineProblem['code'] | undefined {
  if (!product) return 'PRODUCT_GONE';
  if (!warehouses.includes(wms)) return 'WAREHOUSE_NOT_ALLOWED';
  if (product.price === undefined) return 'NO_PRICE';
  return fit < quantity ? 'NOT_ENOUGH_STOCK' : undefined;
}

function messageOf(code: LineProblem['code'], available: number, unit: string): string {
  if (code !== 'NOT_ENOUGH_STOCK') return texts[code];
  return available === 0 ? 'Нет на складе' : `Есть только ${pieces(available, unit)}`;
}
