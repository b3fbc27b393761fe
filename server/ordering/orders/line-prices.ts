import { less, parseRoubles, roubles } from '../../kernel/money.ts';
import type { FieldErrors } from '../../kernel/result.ts';
import { noBreak } from '../../kernel/typography.ts';
import { parsePercent, percentText } from '../../people/price-politics/percent.ts';
import type { Change } from '../../work/history/history-entry.ts';
import { priceField } from './change-form.ts';
import type { ChangeableLine } from './order-change.repository.server.ts';

/**
 * Prices that staff reduce in an order line (§12.1.16). A line keeps the price from before, `listPrice`, and the
 * reason; no price may be above it, so a dealer never pays more than the order was placed at.
 */
export type LinePrice = Pick<
  ChangeableLine,
  'price' | 'seenPrice' | 'listPrice' | 'listSeenPrice' | 'priceReason'
>;

/** The prices of a line that nobody has reduced. */
export const notReduced = { listPrice: null, listSeenPrice: null, priceReason: '' } as const;

/** Returns the price from before any reduction, in kopecks. */
export function fullPrice({ listPrice, price }: Pick<LinePrice, 'listPrice' | 'price'>): number {
  return listPrice ?? price;
}

/**
 * Parses what staff type for a line: a price, «95,50», or a discount from the full price, «5 %». Returns kopecks;
 * undefined for any other text.
 */
export function typedPrice(text: string, full: number): number | undefined {
  if (!text.includes('%')) return parseRoubles(text);
  const discount = parsePercent(text.replace(/^\s*[-–−]/, ''));
  return discount === undefined || discount > 10_000 ? undefined : less(full, discount);
}

/**
 * Returns a line with a new price, and the price that its person sees changed in proportion. Both are computed from the
 * full prices, so a line that gets its full price back is as it was placed.
 */
export function repriced<L extends LinePrice>(line: L, price: number, reason: string): L {
  const full = fullPrice(line);
  const fullSeen = line.listSeenPrice ?? line.seenPrice;
  const isReduced = price < full;
  return {
    ...line,
    price,
    seenPrice: full > 0 ? Math.round((fullSeen * price) / full) : fullSeen,
    listPrice: isReduced ? full : null,
    listSeenPrice: isReduced ? fullSeen : null,
    priceReason: isReduced ? reason : '',
  };
}

/** Returns a line with the price that 1C has set: reduced while it is below the full price, but not for a reason of staff. */
export function pricedBy1c<L extends LinePrice>(line: L, before: LinePrice | undefined): L {
  if (line.price === before?.price) return line;
  const isReduced = line.listPrice !== null && line.price < line.listPrice;
  return { ...line, ...(isReduced ? { priceReason: '' } : notReduced) };
}

/** Returns the price with a discount from the full price, which never raises a price that is lower already. */
export function discounted(line: Pick<LinePrice, 'listPrice' | 'price'>, discount: number): number {
  return Math.min(line.price, less(fullPrice(line), discount));
}

/** What a staff member may do with prices: at most this discount from the full price, in basis points. */
export type PriceRight = { limit: number; reason: string };

/**
 * Returns the prices that a form gives to lines. `values`: the form's values; a text that equals the stored one
 * changes nothing. Errors by field: no price, above the full price, below what the right permits, no reason, or a
 * reason without a changed price.
 */
export function wantedPrices<L extends LinePrice & { id: number }>(
  lines: readonly L[],
  { values, stored }: { values: Record<string, unknown>; stored: Record<string, unknown> },
  { limit, reason }: PriceRight,
): { prices: Map<number, LinePrice>; fields: FieldErrors } {
  const prices = new Map<number, LinePrice>();
  const fields: FieldErrors = {};
  for (const line of lines) {
    const name = priceField(line.id);
    if (values[name] === stored[name]) continue;
    const full = fullPrice(line);
    const price = typedPrice(String(values[name]), full);
    const problem = priceProblem(price, full, limit);
    if (problem) fields[name] = [problem];
    else if (price !== line.price) {
      const { seenPrice, listPrice, listSeenPrice, priceReason } = repriced(line, price!, reason);
      prices.set(line.id, { price: price!, seenPrice, listPrice, listSeenPrice, priceReason });
    }
  }
  const isReduced = [...prices.values()].some(({ listPrice }) => listPrice !== null);
  if (isReduced && reason === '') fields.reason = ['Укажите, почему цена ниже: причину увидит дилер'];
  // A form that is sent twice finds its prices and its reason saved.
  const isSaved = lines.some(({ priceReason }) => priceReason === reason);
  if (prices.size === 0 && reason !== '' && !isSaved && Object.keys(fields).length === 0)
    fields.reason = ['Причина меняется вместе с ценой: укажите цену или скидку'];
  return { prices, fields };
}

function priceProblem(price: number | undefined, full: number, limit: number): string | undefined {
  if (limit === 0) return 'Менять цены вам не разрешено';
  if (price === undefined) return `Укажите цену, например 95,50, или скидку, например 5${noBreak}%`;
  if (price > full) return `Цена до скидки – ${roubles(full)}, выше нельзя`;
  const lowest = Math.max(1, less(full, limit));
  if (price >= lowest) return undefined;
  return `Вам можно дать скидку до ${percentText(limit)}${noBreak}%: цена не ниже ${roubles(lowest)}`;
}

/**
 * Describes changed prices by their discounts, because people who do not see wholesale prices read the changes of an
 * order, too.
 */
export function wordedPrices(
  before: readonly ChangeableLine[],
  after: readonly ChangeableLine[],
  warehouses: ReadonlyMap<number, string>,
): Change[] {
  return after.flatMap((line, i) => {
    const [was, is] = [discountText(before[i]!), discountText(line)];
    if (line.quantity === 0 || line.price === before[i]!.price) return [];
    const label = `${line.articul} ${line.header}, склад ${warehouses.get(line.wms) ?? ''}, скидка`;
    return [was === is ? { label, before: '', after: 'изменена' } : { label, before: was, after: is }];
  });
}

function discountText(line: LinePrice): string {
  const full = fullPrice(line);
  if (line.price === full) return 'нет';
  const percent = `${percentText(discountOf(line.price, full))}${noBreak}%`;
  return line.priceReason === '' ? percent : `${percent} (${line.priceReason})`;
}

/** Returns by how much a price is below the full one, in basis points, to a tenth of a percent: prices are rounded. */
function discountOf(price: number, full: number): number {
  return Math.round(((full - price) * 1_000) / full) * 10;
}
