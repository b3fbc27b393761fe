import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import { chunks } from '../kernel/chunks.ts';
import type { Run } from './import-runs.repository.server.ts';
import { type Arrived, namedSince } from './named.repository.server.ts';
import { type Notes, note } from './notes.ts';
import { step } from './pace.ts';
import { adoptProducts, cataloguesOfProducts, disable, soldImports } from './products.repository.server.ts';
import type { Survey } from './survey.server.ts';
import { withdrawShare } from './withdraw-share.repository.server.ts';

/** The number of products per transaction. */
const chunk = 1_000;

/** What a full export does with products that it no longer names. */
export type Withdraw =
  /** Takes the products off sale, unless there are too many of them. */
  | 'few'
  /** Takes the products off sale, however many. */
  | 'all'
  /**
   * Like `few`, but only if both lists of the catalogue are full and neither names the products, because 1C has not
   * confirmed that the export is complete.
   */
  | 'agreed'
  /** Counts the products and holds them until staff decide. */
  | 'none'
  /**
   * Does nothing yet: further files of the export follow, and `withdrawVanished` is called at the end of the export.
   */
  | 'later';

/**
 * Products that a full export would have taken off sale. `share`: the percentage of the products on sale. `isUnsure`:
 * they are held because the export may be incomplete.
 */
export type Held = { count: number; share: number; isUnsure: boolean };

/**
 * Assigns products imported before catalogues were recorded to the only catalogue that the full export and the portal
 * know. Without a catalogue they would never be taken off sale. With several catalogues it is unknown which one they
 * belong to, so nothing is assigned.
 */
export async function adoptGoods(db: Kysely<Database>, survey: Survey): Promise<void> {
  const full = [...new Set([...survey.fullCatalogues, ...survey.fullOffers])];
  const [only] = full;
  if (only === undefined || full.length > 1) return;
  const known = await cataloguesOfProducts(db);
  if (known.some((catalogue) => catalogue !== only)) return;
  while ((await inTransaction(db, (trx) => adoptProducts(trx, only, chunk))) === chunk);
}

/**
 * Takes off sale the products that the full export of their catalogue no longer contains: their good is missing from
 * a full catalogue, or their offer from a full list of offers. Deletes nothing, because orders and baskets refer to
 * products. When too many products of a catalogue would go off sale at once, all of them stay, and the report
 * contains `held`. Products that something other than the export has named since `arrived` stay on sale.
 */
export async function disableVanished(
  db: Kysely<Database>,
  survey: Survey,
  withdraw: Withdraw,
  run: Run,
  arrived?: Arrived,
): Promise<{ removed: number; held: Held | undefined; notes: Notes }> {
  const notes: Notes = new Map();
  const full = [...new Set([...survey.fullCatalogues, ...survey.fullOffers])];
  if (full.length === 0 || withdraw === 'later') return { removed: 0, held: undefined, notes };
  const most = await withdrawShare(db);
  let removed = 0;
  let held: Held | undefined;
  for (const catalogue of full) {
    const lists = listsOf(survey, catalogue);
    const { sold, unnamed } = await soldAndUnnamed(db, catalogue, lists);
    const gone = await withoutNamed(db, unnamed, arrived);
    if (gone.length === 0) continue;
    const isUnsure =
      withdraw === 'none' ||
      (withdraw === 'agreed' &&
        (lists.length < 2 || gone.some((product) => lists.some((isNamed) => isNamed(product)))));
    if (isUnsure || (withdraw !== 'all' && gone.length * 100 > sold * most)) {
      held = {
        count: (held?.count ?? 0) + gone.length,
        share: Math.max(held?.share ?? 0, Math.round((gone.length * 100) / sold)),
        isUnsure: isUnsure || (held?.isUnsure ?? false),
      };
      for (const { header } of gone) note(notes, 'HELD', header);
      continue;
    }
    let done = 0;
    for (const some of chunks(gone, chunk)) {
      const ids = some.map(({ id }) => id);
      await inTransaction(db, async (trx) => {
        await disable(trx, ids, run);
        await markProductsChanged(trx, ids, run.now);
      });
      done += ids.length;
      step(run, 'Снимаем с продажи', done, gone.length);
    }
    for (const { header } of gone) note(notes, 'VANISHED', header);
    removed += gone.length;
  }
  return { removed, held, notes };
}

type Sold = Awaited<ReturnType<typeof soldImports>>[number];
type List = (product: Sold) => boolean;

/**
 * Returns the number of a catalogue's products on sale, and the products that at least one of its lists does not name.
 */
async function soldAndUnnamed(
  db: Kysely<Database>,
  catalogue: string,
  lists: List[],
): Promise<{ sold: number; unnamed: Sold[] }> {
  const unnamed: Sold[] = [];
  let sold = 0;
  let after = 0;
  for (;;) {
    // Let other requests run in between.
    await setImmediate();
    const some = await soldImports(db, { catalogue, after, limit: chunk });
    sold += some.length;
    unnamed.push(...some.filter((product) => lists.some((isNamed) => !isNamed(product))));
    if (some.length < chunk) return { sold, unnamed };
    after = some.at(-1)?.id ?? after;
  }
}

/**
 * Returns a function for each full list of a catalogue (goods, offers); it returns whether the list names a product.
 */
function listsOf({ records, fullCatalogues, fullOffers }: Survey, catalogue: string): List[] {
  const described = ({ external_id, family_id }: Sold) =>
    records.hasGood(family_id ?? external_id) &&
    (family_id === null || records.hasOffer(external_id) || !records.lacksVariant(family_id, external_id));
  const offered = ({ external_id }: Sold) =>
    records.hasOffer(external_id) || records.hasGoodInOffers(external_id);
  return [
    ...(fullCatalogues.has(catalogue) ? [described] : []),
    ...(fullOffers.has(catalogue) ? [offered] : []),
  ];
}

/** Returns the products that nothing but the export has named since it arrived. */
async function withoutNamed(db: Kysely<Database>, products: Sold[], arrived?: Arrived): Promise<Sold[]> {
  if (!arrived) return products;
  const gone: Sold[] = [];
  for (const part of chunks(products, chunk)) {
    const ids = part.map(({ id }) => id);
    const named = await namedSince(db, ids, arrived);
    gone.push(...part.filter(({ id }) => !named.has(id)));
  }
  return gone;
}
