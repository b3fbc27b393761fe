import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import type { OfferRecord } from './commerceml/records.ts';
import type { Run } from './import-runs.repository.server.ts';
import { type Notes, note } from './notes.ts';
import { pricesOf, stocksOf } from './offers-rules.ts';
import { nameImport, productIds, productsById, saveRetailPrices } from './products.repository.server.ts';
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

/** The reference data for prices and stocks. All keys are ids of 1C. */
export type Market = {
  priceTypes: ReadonlyMap<string, { id: number; currency: string }>;
  /** The price type that is also shown as the retail price. */
  retail: string | undefined;
  warehouses: ReadonlyMap<string, number>;
  /** The warehouse of quantities without one. */
  home: string | undefined;
  /** Price types in the current file: an offer without a price of such a type has lost it. */
  declared: Set<string>;
  /** Offers that the export describes; when such an offer is not in the portal, that was already noted. */
  described: ReadonlyMap<string, number>;
};

type Outcome = { prices: Tally; stocks: Tally; notes: Notes };

/** Writes changed prices and stocks of some offers, and notifies the read models. */
export async function writeOffersChunk(
  trx: Kysely<Database>,
  offers: OfferRecord[],
  market: Market,
  run: Run,
): Promise<Outcome> {
  const notes: Notes = new Map();
  const ids = await productIds(
    trx,
    offers.map(({ id }) => id),
  );
  const offerOf = new Map<number, OfferRecord>();
  for (const offer of offers) {
    const id = ids.get(offer.id);
    if (id !== undefined) offerOf.set(id, mergeOffers(offerOf.get(id), offer));
    else if (!market.described.has(offer.id)) note(notes, 'UNKNOWN_OFFER', offer.id);
  }
  const prices = await writePrices(trx, offerOf, market, notes, run);
  const stocks = await writeStocks(trx, offerOf, market, notes);
  const touched = [...prices.touched, ...stocks.touched];
  await nameImport(trx, touched, run);
  if (touched.length > 0) await markProductsChanged(trx, touched, run.now);
  return { prices: prices.tally, stocks: stocks.tally, notes };
}

/** Merges two records of the same offer; the later one counts. */
function mergeOffers(first: OfferRecord | undefined, later: OfferRecord): OfferRecord {
  return { ...later, prices: later.prices ?? first?.prices, stocks: later.stocks ?? first?.stocks };
}

type Written = { tally: Tally; touched: number[] };

async function writePrices(
  trx: Kysely<Database>,
  offerOf: ReadonlyMap<number, OfferRecord>,
  market: Market,
  notes: Notes,
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
    if (!offer.prices) continue;
    const prices = pricesOf(offer, market.priceTypes, notes);
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

/** The retail price is stored in the product's own row. */
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
  offerOf: ReadonlyMap<number, OfferRecord>,
  market: Market,
  notes: Notes,
): Promise<Written> {
  const tally = newTally();
  const old = new Map(
    (await stocksOfProducts(trx, [...offerOf.keys()])).map((row) => [stockKey(row), row.quantity]),
  );
  const rows: StockRow[] = [];
  for (const [product_id, offer] of offerOf) {
    if (!offer.stocks) continue;
    const { stocks, certain } = stocksOf(offer, market.warehouses, market.home, notes);
    for (const [warehouse, wms_id] of market.warehouses) {
      const before = old.get(stockKey({ product_id, wms_id }));
      // A warehouse that the offer does not name holds nothing of it.
      const quantity = stocks.get(warehouse) ?? (certain && before !== undefined ? 0 : undefined);
      if (quantity === undefined) continue;
      if (quantity === before) tally.unchanged += 1;
      else {
        rows.push({ product_id, wms_id, quantity });
        tally[before === undefined ? 'added' : 'changed'] += 1;
      }
    }
  }
  await saveStocks(trx, rows);
  return { tally, touched: rows.map(({ product_id }) => product_id) };
}

const stockKey = (row: { product_id: number; wms_id: number }) => `${row.product_id} ${row.wms_id}`;
