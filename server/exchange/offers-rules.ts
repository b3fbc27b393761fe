import type { OfferRecord } from './commerceml/records.ts';
import { type Notes, note, type Reason } from './notes.ts';
import { numberOf } from './properties-rules.ts';
import { vatOf } from './trade-rules.ts';

/** The largest plausible price and quantity. Larger values are typing errors, and would not fit the columns. */
const maxKopecks = 1e13;
const maxPieces = 1e9;

/** Returns whether a currency is roubles; true when no currency is given. */
export function isRouble(currency: string): boolean {
  return currency === '' || /^(rub|rur|руб\.?|рубль|643|810|₽|р\.?)$/i.test(currency);
}

/**
 * Returns the price type that is the recommended retail price by its name: one named РРЦ or «рекомендованная», else one
 * named retail; undefined when there is none. A type with another name is never chosen, not even the only one, because
 * it may be a wholesale price or a cost (decisions/prices.md).
 */
export function retailType<T extends { header: string }>(types: T[]): T | undefined {
  return (
    types.find(({ header }) => /ррц|рекоменд|rrc|rrp/i.test(header)) ??
    types.find(({ header }) => /розн|retail/i.test(header))
  );
}

/** `vatOnTop`: its prices do not include VAT, unless a price says otherwise. */
type Known = ReadonlyMap<string, { currency: string; vatOnTop: boolean }>;
/** Called for each price and stock with the reason why it was left out; undefined when it was imported. */
type Told = (reason: Reason | undefined, example: string) => void;

/**
 * Returns the prices of an offer by price type, in kopecks per base unit. A price for a package is divided by its
 * coefficient. Of several prices for one type the highest counts, so that nothing is sold too cheaply and the order
 * of the file does not matter. `vat`: the rate of the product in basis points, null when unknown; it is added to
 * prices without VAT. Invalid prices (empty, negative, in other currencies, of unknown types, without VAT when the rate
 * is unknown) are ignored and noted.
 */
export function pricesOf(
  offer: OfferRecord,
  types: Known,
  vat: number | null,
  notes: Notes,
  told: Told = () => {},
): Map<string, number> {
  const prices = new Map<string, number>();
  const leaveOut = (reason: Reason, example: string) => {
    note(notes, reason, example);
    told(reason, example);
  };
  for (const entry of offer.prices ?? []) {
    const only = types.size === 1 ? [...types.keys()][0] : undefined;
    const type = entry.priceType || only || '';
    const known = types.get(type);
    if (!known) {
      leaveOut('UNKNOWN_PRICE_TYPE', type);
      continue;
    }
    const currency = entry.currency || known.currency;
    if (!isRouble(currency)) {
      leaveOut('FOREIGN_CURRENCY', `${offer.id}: ${currency}`);
      continue;
    }
    const isOnTop = entry.vatOnTop ?? known.vatOnTop;
    const added = vatOf(entry.vat).vat ?? vat;
    if (isOnTop && added === null) {
      leaveOut('PRICE_WITHOUT_RATE', offer.name || offer.id);
      continue;
    }
    const rate = isOnTop ? 10_000 + (added ?? 0) : 10_000;
    const perPiece = (numberOf(entry.price) ?? 0) / (numberOf(entry.coefficient) || 1);
    // Rounded twice: 1.005 × 100 is 100.49999999999999 in binary fractions.
    const kopecks = Math.round(Number(((perPiece * rate) / 100).toFixed(6)));
    if (kopecks <= 0 || kopecks > maxKopecks) {
      leaveOut('BAD_PRICE', `${offer.id}: «${entry.price}»`);
      continue;
    }
    const before = prices.get(type);
    if (before !== undefined && before !== kopecks) {
      note(notes, 'SEVERAL_PRICES', `${offer.name || offer.id} (${before / 100} и ${kopecks / 100})`);
    }
    told(before === undefined ? undefined : 'SEVERAL_PRICES', offer.name || offer.id);
    prices.set(type, Math.max(before ?? 0, kopecks));
  }
  return prices;
}

/**
 * Returns the stocks of an offer by warehouse in whole units. Fractions are dropped (30,5 kg → 30), so that no more is
 * sold than exists, and negative stocks become 0. `home`: the warehouse for quantities that name none; undefined when
 * it is unknown. `certain`: all data were valid, so warehouses that are not named hold nothing.
 */
export function stocksOf(
  offer: OfferRecord,
  warehouses: { has: (id: string) => boolean },
  home: string | undefined,
  notes: Notes,
  told: Told = () => {},
): { stocks: Map<string, number>; certain: boolean } {
  const stocks = new Map<string, number>();
  let certain = true;
  const leaveOut = (reason: Reason, example: string) => {
    note(notes, reason, example);
    told(reason, example);
    certain = false;
  };
  for (const entry of offer.stocks ?? []) {
    const shown = `${offer.name || offer.id} (${entry.quantity})`;
    const quantity = numberOf(entry.quantity || '0');
    if (quantity === undefined || quantity > maxPieces) {
      leaveOut('BAD_STOCK', shown);
      continue;
    }
    if (quantity < 0) note(notes, 'NEGATIVE_STOCK', shown);
    else if (!Number.isInteger(quantity)) note(notes, 'FRACTIONAL_STOCK', shown);
    const whole = Math.max(0, Math.floor(quantity));
    const warehouse = entry.warehouse ?? home;
    if (warehouse !== undefined && warehouses.has(warehouse)) {
      stocks.set(warehouse, (stocks.get(warehouse) ?? 0) + whole);
      told(undefined, shown);
    } else if (whole > 0) {
      if (warehouse === undefined) leaveOut('STOCK_WITHOUT_WAREHOUSE', shown);
      else leaveOut('UNKNOWN_WAREHOUSE', warehouse);
    } else if (warehouse === undefined) told(undefined, shown);
    else told('UNKNOWN_WAREHOUSE', warehouse);
  }
  return { stocks, certain };
}
