import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import { isSameState, type ProductState, statesOf } from '../goods/changed-goods.repository.server.ts';
import { dayOf } from '../kernel/clock.ts';
import { holdStock } from '../ordering/orders/stock.repository.server.ts';
import { takeIn } from '../ordering/orders/waiting-lines.repository.server.ts';
import { type Fates, leaveOutOffer, leftOut, taken } from './accounts.ts';
import { expectedPlaces } from './arrivals.repository.server.ts';
import type { OfferRecord } from './commerceml/records.ts';
import type { Seen } from './commerceml/seen.ts';
import type { ExportRecords, PlacedOffer, StoredOffer } from './export-records.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { enterNamed } from './named.repository.server.ts';
import { addNotes, type Notes, note, type Reason } from './notes.ts';
import { pricesOf, stocksOf } from './offers-rules.ts';
import {
  nameImport,
  offeredProducts,
  productsById,
  saveMinimum,
  saveRetailPrices,
} from './products.repository.server.ts';
import { saveSeen } from './settled.repository.server.ts';
import { accountFacts, settledState, skipSettled } from './skip-settled.server.ts';
import {
  type PriceRow,
  pricesOfProducts,
  removePrices,
  type StockRow,
  savePrices,
  saveStocks,
  stocksOfProducts,
} from './stocks.repository.server.ts';
import { describes } from './survey.server.ts';
import { addTally, newTally, type Tally } from './tally.ts';
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
  records: Pick<ExportRecords, 'hasOffer' | 'hasGood' | 'isGoodAmongVariants' | 'hasOneRecord' | 'settled'>;
};

type Outcome = { prices: Tally; stocks: Tally; fates: Fates; notes: Notes };

/**
 * Writes changed prices and stocks of some offers, and notifies the read models. `skips`: whether offers that were not
 * read may be skipped.
 */
export async function writeOffersChunk(
  trx: Kysely<Database>,
  stored: StoredOffer[],
  market: Market,
  run: Run,
  skips: boolean,
): Promise<Outcome> {
  const told: Told = { fates: new Map(), notes: new Map(), faulty: new Set(), left: new Map() };
  const isAlone = ({ id }: StoredOffer) => market.records.hasOneRecord(id);
  const skipped = skips ? await skipSettled(trx, stored, isAlone, run) : new Map<StoredOffer, Seen>();
  const unchanged = { prices: newTally(), stocks: newTally() };
  for (const [{ file }, { facts }] of skipped) {
    taken(told.fates, file, 'offers');
    taken(told.fates, file, 'prices', facts.prices);
    taken(told.fates, file, 'stocks', facts.stocks);
    unchanged.prices.unchanged += facts.unchanged?.prices ?? 0;
    unchanged.stocks.unchanged += facts.unchanged?.stocks ?? 0;
  }
  const offers = stored.filter((each) => !skipped.has(each)).map(({ read }) => read());
  const plain = offers.filter(({ id, trace }) => trace && market.records.hasOneRecord(id));
  const plainIds = plain.map(({ id }) => id);
  const before = await statesOf(trx, plainIds);
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
  const after = await statesOf(trx, plainIds);
  const changed = new Set(touched);
  const settled = plain.flatMap((offer) => {
    const state = settledState(
      before.get(offer.id),
      after.get(offer.id),
      changed.has(after.get(offer.id)?.product ?? 0),
    );
    if (!state || told.faulty.has(state.product)) return [];
    return seenOffer(offer, before.get(offer.id), state, told.left.get(state.product), market.records);
  });
  const goodsOfSkipped = [...skipped.values()].flatMap((seen) =>
    seenGood(seen.id, seen, seen, seen.hash, market.records),
  );
  await saveSeen(trx, [...settled, ...goodsOfSkipped], run);
  addTally(prices.tally, unchanged.prices);
  addTally(stocks.tally, unchanged.stocks);
  return { prices: prices.tally, stocks: stocks.tally, fates: told.fates, notes: told.notes };
}

type Left = { prices: number; stocks: number };

/**
 * Returns what to store of an offer, and of its good in this export; nothing if the good or the offer itself was not
 * imported in the state that the product had `before` its prices and stocks.
 */
function seenOffer(
  { id, trace, prices, stocks, ...offer }: PlacedOffer,
  before: ProductState | undefined,
  state: ProductState,
  unchanged: Left = { prices: 0, stocks: 0 },
  records: Market['records'],
): Omit<Seen, 'run'>[] {
  if (!trace) return [];
  const alone = !records.hasGood(id);
  const good = seenGood(id, before, state, trace.hash, records);
  const isDescribed = records.hasOffer(id);
  if (isDescribed && alone && !isSameState(records.settled('offer', id), before)) return [];
  if (!alone && good.length === 0) return [];
  const kind = describes({ id, prices, stocks, ...offer }) ? 'offer' : prices ? 'prices' : 'rests';
  const facts = {
    ...accountFacts(trace),
    ...{ prices: prices?.length ?? 0, stocks: stocks?.length ?? 0, unchanged, alone },
  };
  return [...good, { ...state, kind, id, hash: trace.hash, facts }];
}

/** Returns what to store of a good that this import has read, with its offer in the state of the product. */
function seenGood(
  id: string,
  before: ProductState | undefined,
  { product, version, changedAt }: ProductState,
  offer: string,
  records: Market['records'],
): Omit<Seen, 'run'>[] {
  const good = records.settled('good', id);
  if (!good?.seen || good.seen.facts.offer !== offer || !before || !isSameState(good, before)) return [];
  return [{ kind: 'good', id, product, version, changedAt, ...good.seen }];
}

/** `faulty`: the products of whose offers something was noted or left out. `left`: their unchanged prices and stocks. */
type Told = { fates: Fates; notes: Notes; faulty: Set<number>; left: Map<number, Left> };

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
function tell({ fates, faulty }: Told, product: number, { file }: PlacedOffer, element: 'prices' | 'stocks') {
  return (reason: Reason | undefined, example: string) => {
    if (reason === undefined) taken(fates, file, element);
    else {
      leftOut(fates, file, element, reason, { example });
      faulty.add(product);
    }
  };
}

/** Returns the counts of what an offer leaves unchanged when it comes again. */
function leftBy({ left }: Told, product: number): Left {
  const counts = left.get(product) ?? { prices: 0, stocks: 0 };
  left.set(product, counts);
  return counts;
}

/** Adds the notes about one offer. */
function noteOf({ notes, faulty }: Told, product: number, own: Notes): void {
  if (own.size === 0) return;
  faulty.add(product);
  addNotes(notes, own);
}

type Written = { tally: Tally; touched: number[] };

async function writePrices(
  trx: Kysely<Database>,
  offerOf: ReadonlyMap<number, PlacedOffer>,
  market: Market,
  vats: ReadonlyMap<number, number | null>,
  told: Told,
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
    const own: Notes = new Map();
    const prices = pricesOf(offer, market.priceTypes, vat, own, tell(told, product_id, offer, 'prices'));
    noteOf(told, product_id, own);
    leftBy(told, product_id).prices = prices.size;
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
  told: Told,
  { now }: Run,
): Promise<Written> {
  const tally = newTally();
  const old = await quantitiesOf(trx, [...offerOf.keys()]);
  const rows: StockRow[] = [];
  for (const [product_id, offer] of offerOf) {
    if (!offer.stocks) continue;
    const own: Notes = new Map();
    const { stocks, certain } = stocksOf(
      offer,
      market.warehouses,
      market.home,
      own,
      tell(told, product_id, offer, 'stocks'),
    );
    noteOf(told, product_id, own);
    for (const [warehouse, wms_id] of market.warehouses) {
      const before = old.get(stockKey({ product_id, wms_id }));
      // A warehouse that the offer does not name has none of it.
      const quantity = stocks.get(warehouse) ?? (certain && before !== undefined ? 0 : undefined);
      if (quantity === undefined) continue;
      leftBy(told, product_id).stocks += 1;
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
