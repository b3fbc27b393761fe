import type { ExpressionBuilder, Kysely } from 'kysely';
import { bulkInsert, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { typeInStock } from '../../goods/expected-type.ts';
import type { Named } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { type LineKey, lineKey } from '../basket/line-key.ts';
import type { ListedDraft } from './draft-view.ts';
import { maxDrafts } from './rules.ts';

type Owner = Pick<SignedIn, 'accountId'>;

/** Returns how many drafts the account has. */
export async function countDrafts(db: Kysely<Database>, { accountId }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns a page of the account's drafts, newest first, with the size of each. */
export async function draftsOnPage(
  db: Kysely<Database>,
  { accountId }: Owner,
  page: Paging,
): Promise<ListedDraft[]> {
  const rows = await db
    .selectFrom('drafts')
    .select((eb) => [
      'id',
      'header',
      'created_at as createdAt',
      eb
        .selectFrom('draft_lines')
        .select((line) => line.fn.countAll<number>().as('count'))
        .whereRef('draft_id', '=', 'drafts.id')
        .as('count'),
      eb
        .selectFrom('draft_lines')
        .select((line) => line.fn.sum<number>('quantity').as('quantity'))
        .whereRef('draft_id', '=', 'drafts.id')
        .as('quantity'),
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.perpage)
    .offset(offsetOf(page))
    .execute();
  return rows.map(({ count, quantity, ...row }) => ({
    ...row,
    count: Number(count),
    quantity: Number(quantity),
  }));
}

/** Returns a draft of the account; undefined for a draft of another account. */
export async function findDraft(db: Kysely<Database>, { accountId }: Owner, id: number) {
  return db
    .selectFrom('drafts')
    .select(['id', 'header', 'created_at as createdAt'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/**
 * Returns the lines of a draft with the names of products and warehouses, grouped by warehouse. First check the draft's
 * owner.
 */
export async function draftLines(db: Kysely<Database>, draftId: number) {
  return db
    .selectFrom('draft_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .innerJoin('warehouses as w', 'w.id', 'l.wms_id')
    .select([
      'l.product_id as id',
      'l.wms_id as wms',
      'l.type',
      'l.quantity',
      'l.seen_price as savedPrice',
      'p.articul',
      'p.header',
      'p.picture',
      'p.picturetype',
      'p.unit',
      'w.header as warehouse',
    ])
    .where('l.draft_id', '=', draftId)
    .orderBy('w.sort')
    .orderBy('l.wms_id')
    .orderBy('p.header')
    .orderBy('l.product_id')
    .orderBy('l.type')
    .execute();
}

type NewLine = { id: number; wms: number; type: string; quantity: number; price: number | undefined };

/** Inserts a draft and returns its id. `price`: in kopecks, as shown to the account. */
export async function insertDraft(
  db: Kysely<Database>,
  { accountId }: Owner,
  { header, lines, now }: { header: string; lines: NewLine[]; now: number },
): Promise<number> {
  const { insertId } = await db
    .insertInto('drafts')
    .values({ account_id: accountId, header, created_at: now })
    .executeTakeFirstOrThrow();
  const draft_id = Number(insertId);
  await bulkInsert(
    db,
    'draft_lines',
    mergedInStock(lines).map(({ id, wms, type, quantity, price }) => ({
      draft_id,
      product_id: id,
      wms_id: wms,
      type,
      quantity,
      seen_price: price ?? null,
    })),
  );
  return draft_id;
}

/**
 * Merges lines of expected goods with the lines of goods in stock from the same warehouse, because a draft stores
 * what is wanted, not its source.
 */
function mergedInStock(lines: readonly NewLine[]): NewLine[] {
  const merged = new Map<string, NewLine>();
  for (const line of lines) {
    const kept = { ...line, type: typeInStock(line.type) };
    const before = merged.get(lineKey(kept))?.quantity ?? 0;
    merged.set(lineKey(kept), { ...kept, quantity: Math.min(before + line.quantity, maxQuantity) });
  }
  return [...merged.values()];
}

/** Sets the quantity of a line (0 removes it) and adds another line. First lock the draft and check its owner. */
export async function replaceLine(
  db: Kysely<Database>,
  draftId: number,
  { id, wms, type, quantity }: Omit<NewLine, 'price'>,
  fresh: NewLine,
): Promise<void> {
  const isOld = { draft_id: draftId, product_id: id, wms_id: wms, type };
  const of = (eb: ExpressionBuilder<Database, 'draft_lines'>) => eb.and(isOld);
  if (quantity > 0) await db.updateTable('draft_lines').set({ quantity }).where(of).execute();
  else await db.deleteFrom('draft_lines').where(of).execute();
  await upsert(
    db,
    'draft_lines',
    [
      {
        draft_id: draftId,
        product_id: fresh.id,
        wms_id: fresh.wms,
        type: fresh.type,
        quantity: fresh.quantity,
        seen_price: fresh.price ?? null,
      },
    ],
    ['draft_id', 'product_id', 'wms_id', 'type'],
    { quantity: 'add' },
  );
}

/** The number of lines to remove per statement. SQLite nests an OR one level deeper with each term. */
const maxRemoved = 500;

/**
 * Updates the quantities of a draft's lines, adds new lines, and deletes the removed ones. First lock the draft and
 * check its owner.
 */
export async function writeDraftLines(
  db: Kysely<Database>,
  draftId: number,
  { changed, removed }: { changed: readonly NewLine[]; removed: readonly LineKey[] },
): Promise<void> {
  for (let from = 0; from < removed.length; from += maxRemoved) {
    const part = removed.slice(from, from + maxRemoved);
    await db
      .deleteFrom('draft_lines')
      .where('draft_id', '=', draftId)
      .where((eb) => eb.or(part.map(({ id, wms, type }) => eb.and({ product_id: id, wms_id: wms, type }))))
      .execute();
  }
  if (changed.length === 0) return;
  await upsert(
    db,
    'draft_lines',
    changed.map(({ id, wms, type, quantity, price }) => ({
      draft_id: draftId,
      product_id: id,
      wms_id: wms,
      type,
      quantity,
      seen_price: price ?? null,
    })),
    ['draft_id', 'product_id', 'wms_id', 'type'],
    { quantity: 'replace' },
  );
}

/** Returns the account's other drafts, newest first. */
export async function otherDrafts(db: Kysely<Database>, { accountId }: Owner, id: number): Promise<Named[]> {
  return db
    .selectFrom('drafts')
    .select(['id', 'header'])
    .where('account_id', '=', accountId)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDrafts)
    .execute();
}

/** Locks a draft of the account until the transaction ends, as `holdAccount` does. */
export async function holdDraft(db: Kysely<Database>, { accountId }: Owner, id: number): Promise<void> {
  await db
    .updateTable('drafts')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

/** Sets the name of a draft. First check the draft's owner. */
export async function setHeader(db: Kysely<Database>, id: number, header: string): Promise<void> {
  await db.updateTable('drafts').set({ header }).where('id', '=', id).execute();
}

/** Deletes a draft with its lines. */
export async function deleteDraft(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('drafts').where('id', '=', id).execute();
}
