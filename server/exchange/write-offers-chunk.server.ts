import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import { dayOf } from '../kernel/clock.ts';
import { holdStock } from '../ordering/orders/stock.repository.server.ts';
import { takeIn } from '../ordering/orders/waiting-lines.repository.server.ts';
import { type Fates, leaveOutOffer, leftOut, taken } from './accounts.ts';
import { expectedPlaces } from './arrivals.repository.server.ts';
import type { OfferRecord } from './commerceml/records.ts';
import type { ExportRecords, PlacedOffer } from './export-records.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { enterNamed } from './named.repository.server.ts';
import { type Notes, note, type Reason } from './notes.ts';
import { pricesOf, stocksOf } from './offers-rules.ts';
import {
  nameImport,
  offeredProducts,
  productsById,
  saveMinimum,
  saveRetailPrices,
} from './products.repository.server.ts';
import {
  type PriceRow,
  pricesOfProducts,
  removePrices,
  type StockRow,
  savePrices,
  saveStocks,
  stocksOfProducts,
} from './stocks.repository.server.ts';
import { newTally, type Tally } from './tally.ts';
import { minimumOf, vatOf } from './trade-rules.ts';

/** The reference data for prices and stocks. All keys are 1C ids. */
export type Market = {
  priceTypes: ReadonlyMap<string, { id: number; currency: string; vatOnTop: boolean }>;
  /** The price type that is also shown as the retail price. */
  retail: string | undefined;
  warehouses: ReadonlyMap<string, number>;
  /** The warehouse for quantities that name none. */
  home: string | undefined;
  /** Price types listed in the current file. An offer in it without a price of such a type has lost that price. */
  declared: ReadonlySet<string>;
  /** Whether that applies to offers without any price, too. */
  listsAllPrices: boolean;
  /** The records of the export. An offer that the records describe but that is not in the portal was already noted. */
  records: Pick<ExportRecords, 'hasOffer' | 'hasGood' | 'isGoodAmongVariants'>;
};

type Outcome = { prices: Tally; stocks: Tally; fates: Fates; notes: Notes };

/** Writes changed prices and stocks of some offers, and notifies the read models. */
export async function writeOffersChunk(
  trx: Kysely<Database>,
  offers: PlacedOffer[],
  market: Market,
  run: Run,
): Promise<Outcome> {
  const told: Told = { fates: new Map(), notes: new Map() };
  const products = await offeredProducts(
    trx,
    offers.map(({ id }) => id),
  );
  const offerOf = new Map<number, PlacedOffer>();
  for (const offer of offers) {
    const id = products.get(offer.id)?.id;
    if (id !== undefined) {
      taken(told.fates, offer.file, 'offers');
      offerOf.set(id, mergeOffers(told.fates, offerOf.get(id), offer));
      continue;
    }
    if (!market.records.hasOffer(offer.id)) note(told.notes, 'UNKNOWN_OFFER', offer.id);
    leaveOutOffer(told.fates, offer, whyUnknown(offer, market));
  }
  const vats = new Map([...products.values()].map(({ id, vat }) => [id, vat]));
  const prices = await writePrices(trx, offerOf, market, vats, told, run);
  const stocks = await writeStocks(trx, offerOf, market, told, run);
  const minimums = await writeMinimums(trx, offerOf, products, run);
  const touched = [...prices.touched, ...stocks.touched, ...minimums];
  await enterNamed(trx, offerOf.keys(), run);
  await nameImport(trx, touched, run);
  if (touched.length > 0) await markProductsChanged(trx, touched, run.now);
  return { prices: prices.tally, stocks: stocks.tally, ...told };
}

type Told = { fates: Fates; notes: Notes };

/** Returns why the portal has no product for an offer after goods and offers were written. */
function whyUnknown({ id, goodId }: OfferRecord, { records }: Market): Reason {
  if (!records.hasOffer(id)) return 'UNKNOWN_OFFER';
  if (records.isGoodAmongVariants(id)) return 'GOOD_AMONG_VARIANTS';
  return records.hasGood(goodId) ? 'OFFER_OF_DELETED' : 'OFFER_WITHOUT_GOOD';
}

/** Merges two records of the same offer; where both have prices or stocks, the later ones count. */
function mergeOffers(fates: Fates, first: PlacedOffer | undefined, later: PlacedOffer): PlacedOffer {
  if (!first) return later;
  const example = later.name || later.id;
  if (later.prices)
    leftOut(fates, first.file, 'prices', 'REPEATED', { example, count: first.prices?.length ?? 0 });
  if (later.stocks)
    leftOut(fates, first.file, 'stocks', 'REPEATED', { example, count: first.stocks?.length ?? 0 });
  return { ...later, prices: later.prices ?? first.prices, stocks: later.stocks ?? first.stocks };
}

/** Writes the minimum quantities given by the offers where they have changed; returns the ids of these products. */
async function writeMinimums(
  trx: Kysely<Database>,
  offerOf: ReadonlyMap<number, PlacedOffer>,
  products: ReadonlyMap<string, { id: number; imported_minimum: number | null }>,
  run: Run,
): Promise<number[]> {
  const changed = new Map<number | null, number[]>();
  for (const [id, { id: external, prices }] of offerOf) {
    if (!prices || prices.length === 0) continue;
    const minimum = minimumOf(prices);
    if (minimum === (products.get(external)?.imported_minimum ?? null)) continue;
    changed.set(minimum, [...(changed.get(minimum) ?? []), id]);
  }
  for (const [minimum, ids] of changed) await saveMinimum(trx, ids, minimum, run);
  return [...changed.values()].flat();
}

/** Returns a function that records the outcome of each price or stock of an offer. */
function tell(fates: Fates, { file }: PlacedOffer, element: 'prices' | 'stocks') {
  return (reason: Reason | undefined, example: string) => {
    if (reason === undefined) taken(fates, file, element);
    else leftOut(fates, file, element, reason, { example });
  };
}

type Written = { tally: Tally; touched: number[] };

async function writePrices(
  trx: Kysely<Database>,
  offerOf: ReadonlyMap<number, PlacedOffer>,
  market: Market,
  vats: ReadonlyMap<number, number | null>,
  { fates, notes }: Told,
  run: Run,
): Promise<Written> {
  const tally = newTally();
  const old = new Map(
    (await pricesOfProducts(trx, [...offerOf.keys()])).map((row) => [priceKey(row), row.price]),
  );
  const rows: PriceRow[] = [];
  const lost = new Map<number, number[]>();
  const retail = new Map<number, number>();
  for (const [product_id, offer] of offerOf) {
    if (!offer.prices && !market.listsAllPrices) continue;
    const vat = vatOf(offer.vat).vat ?? vats.get(product_id) ?? null;
    const prices = pricesOf(offer, market.priceTypes, vat, notes, tell(fates, offer, 'prices'));
    for (const [type, { id: price_type_id }] of market.priceTypes) {
      const price = prices.get(type);
      const before = old.get(priceKey({ product_id, price_type_id }));
      if (price === undefined) {
        if (before === undefined || !market.declared.has(type)) continue;
        lost.set(price_type_id, [...(lost.get(price_type_id) ?? []), product_id]);
      } else if (price === before) tally.unchanged += 1;
      else {
        rows.push({ product_id, price_type_id, price });
        tally[before === undefined ? 'added' : 'changed'] += 1;
      }
      if (type === market.retail) retail.set(product_id, price ?? 0);
    }
  }
  await savePrices(trx, rows);
  for (const [type, products] of lost) {
    await removePrices(trx, type, products);
    tally.removed += products.length;
  }
  const retailTouched = await writeRetail(trx, retail, run);
  return {
    tally,
    touched: [...rows.map(({ product_id }) => product_id), ...[...lost.values()].flat(), ...retailTouched],
  };
}

const priceKey = (row: { product_id: number; price_type_id: number }) =>
  `${row.product_id} ${row.price_type_id}`;

/** Writes retail prices, which are stored in the products' own rows; returns the ids of changed products. */
async function writeRetail(
  trx: Kysely<Database>,
  retail: ReadonlyMap<number, number>,
  run: Run,
): Promise<number[]> {
  if (retail.size === 0) return [];
  const rows = await productsById(trx, [...retail.keys()]);
  const changed = rows
    .map((row) => ({ row, price_rrc: retail.get(row.id) ?? 0 }))
    .filter(({ row, price_rrc }) => row.price_rrc !== price_rrc)
    .map(({ row, price_rrc }) => ({ ...row, price_rrc }));
  await saveRetailPrices(trx, changed, run);
  return changed.map(({ id }) => id);
}

async function writeStocks(
  trx: Kysely<Database>,
  offerOf: ReadonlyMap<number, PlacedOffer>,
  market: Market,
  { fates, notes }: Told,
  { now }: Run,
): Promise<Written> {
  const tally = newTally();
  const old = await quantitiesOf(trx, [...offerOf.keys()]);
  const rows: StockRow[] = [];
  for (const [product_id, offer] of offerOf) {
    if (!offer.stocks) continue;
    const { stocks, certain } = stocksOf(
      offer,
      market.warehouses,
      market.home,
      notes,
      tell(fates, offer, 'stocks'),
    );
    for (const [warehouse, wms_id] of market.warehouses) {
      const before = old.get(stockKey({ product_id, wms_id }));
      // A warehouse that the offer does not name has none of it.
      const quantity = stocks.get(warehouse) ?? (certain && before !== undefined ? 0 : undefined);
      if (quantity === undefined) continue;
      if (quantity === before) tally.unchanged += 1;
      else {
        rows.push({ product_id, wms_id, quantity });
        tally[before === undefined ? 'added' : 'changed'] += 1;
      }
    }
  }
  const grown = rows.filter((row) => row.quantity > (old.get(stockKey(row)) ?? 0));
  const known = await heldWhereExpected(trx, grown, dayOf(now));
  await saveStocks(trx, rows);
  const came = rows.map((row) => ({
    ...{ id: row.product_id, wms: row.wms_id },
    quantity: row.quantity - (known.get(stockKey(row)) ?? old.get(stockKey(row)) ?? 0),
  }));
  await takeIn(trx, came, now);
  return { tally, touched: rows.map(({ product_id }) => product_id) };
}

/**
 * Locks the stocks that may have received expected goods, and returns their quantities. The received quantity is
 * computed from them, so they must not change any more. Only these stocks are locked, so that an import does not
 * block orders of other goods.
 */
async function heldWhereExpected(
  trx: Kysely<Database>,
  grown: readonly StockRow[],
  today: string,
): Promise<Map<string, number>> {
  const ids = [...new Set(grown.map(({ product_id }) => product_id))];
  const keys = new Set(grown.map(stockKey));
  const places = (await expectedPlaces(trx, ids, today)).filter(({ id, wms }) =>
    keys.has(stockKey({ product_id: id, wms_id: wms })),
  );
  if (places.length === 0) return new Map();
  await holdStock(trx, places);
  return quantitiesOf(
    trx,
    places.map(({ id }) => id),
  );
}

async function quantitiesOf(trx: Kysely<Database>, products: number[]): Promise<Map<string, number>> {
  return new Map((await stocksOfProducts(trx, products)).map((row) => [stockKey(row), row.quantity]));
}

const stockKey = (row: { product_id: number; wms_id: number }) => `${row.product_id} ${row.wms_id}`;
