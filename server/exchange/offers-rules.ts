import type { OfferRecord } from './commerceml/records.ts';
import { type Notes, note, type Reason } from './notes.ts';
import { numberOf } from './properties-rules.ts';

/** The largest price and quantity that can be meant: anything above is a slip of the pen (and would not fit the columns). */
const mostKopecks = 1e13;
const mostPieces = 1e9;

/** Whether prices in that currency are roubles; one that is not named is. */
export function isRouble(currency: string): boolean {
  return currency === '' || /^(rub|rur|руб\.?|рубль|643|810|₽|р\.?)$/i.test(currency);
}

/**
 * The price type that shows as the recommended retail price: one called РРЦ or «рекомендованная», else one called retail, else
 * the only one there is, which then serves both.
 */
export function retailType<T extends { header: string }>(types: T[]): T | undefined {
  return (
    types.find(({ header }) => /ррц|рекоменд|rrc|rrp/i.test(header)) ??
    types.find(({ header }) => /розн|retail/i.test(header)) ??
    (types.length === 1 ? types[0] : undefined)
  );
}

type Known = ReadonlyMap<string, { currency: string }>;

/**
 * Prices of an offer by price type, kopecks for one base unit. A price for a package is divided by its coefficient; of several
 * for one type the highest is taken, so that nothing is sold too cheap and the order of the file does not matter. What cannot
 * be a price (nothing, below zero, other money, unknown type) is left out and noted.
 */
export function pricesOf(offer: OfferRecord, types: Known, notes: Notes): Map<string, number> {
  const prices = new Map<string, number>();
  for (const told of offer.prices ?? []) {
    const only = types.size === 1 ? [...types.keys()][0] : undefined;
    const type = told.priceType || only || '';
    const known = types.get(type);
    if (!known) {
      note(notes, 'UNKNOWN_PRICE_TYPE', type);
      continue;
    }
    const currency = told.currency || known.currency;
    if (!isRouble(currency)) {
      note(notes, 'FOREIGN_CURRENCY', `${offer.id}: ${currency}`);
      continue;
    }
    const kopecks = Math.round(((numberOf(told.price) ?? 0) * 100) / (numberOf(told.coefficient) || 1));
    if (kopecks <= 0 || kopecks > mostKopecks) {
      note(notes, 'BAD_PRICE', `${offer.id}: «${told.price}»`);
      continue;
    }
    const before = prices.get(type);
    if (before !== undefined && before !== kopecks) {
      note(notes, 'SEVERAL_PRICES', `${offer.name || offer.id} (${before / 100} и ${kopecks / 100})`);
    }
    prices.set(type, Math.max(before ?? 0, kopecks));
  }
  return prices;
}

/**
 * Stocks of an offer by warehouse, whole units: halves are dropped (30,5 kg → 30: never is more sold than there is), less than
 * nothing is nothing. `home` is where a quantity without a warehouse lies; undefined when that cannot be told. `certain`: all
 * that was told could be understood, so warehouses that were not named hold nothing.
 */
export function stocksOf(
  offer: OfferRecord,
  warehouses: { has: (id: string) => boolean },
  home: string | undefined,
  notes: Notes,
): { stocks: Map<string, number>; certain: boolean } {
  const stocks = new Map<string, number>();
  let certain = true;
  const leaveOut = (reason: Reason, example: string) => {
    note(notes, reason, example);
    certain = false;
  };
  for (const told of offer.stocks ?? []) {
    const shown = `${offer.name || offer.id} (${told.quantity})`;
    const quantity = numberOf(told.quantity || '0');
    if (quantity === undefined || quantity > mostPieces) {
      leaveOut('BAD_STOCK', shown);
      continue;
    }
    if (quantity < 0) note(notes, 'NEGATIVE_STOCK', shown);
    else if (!Number.isInteger(quantity)) note(notes, 'FRACTIONAL_STOCK', shown);
    const whole = Math.max(0, Math.floor(quantity));
    const warehouse = told.warehouse ?? home;
    if (warehouse !== undefined && warehouses.has(warehouse)) {
      stocks.set(warehouse, (stocks.get(warehouse) ?? 0) + whole);
    } else if (whole > 0) {
      if (warehouse === undefined) leaveOut('STOCK_WITHOUT_WAREHOUSE', shown);
      else leaveOut('UNKNOWN_WAREHOUSE', warehouse);
    }
  }
  return { stocks, certain };
}
