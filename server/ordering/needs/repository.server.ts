import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { type Mark, maxMarks } from '../marks/mark.ts';

/** A stored need. `waits`: its product has not arrived yet, or has run out since (rules.ts). */
export type Need = {
  id: number;
  quantity: number;
  addedAt: number;
  waits: boolean;
  arrivedAt: number | undefined;
};

/** Returns the account's needs for these products. */
export async function needsAmong(
  db: Kysely<Database>,
  accountId: number,
  productIds: number[],
): Promise<Need[]> {
  if (productIds.length === 0) return [];
  const rows = await ownNeeds(db, accountId).where('product_id', 'in', productIds).execute();
  return rows.map(needOf);
}

/** Returns all needs of the account, newest first. */
export async function needsOf(db: Kysely<Database>, accountId: number): Promise<(Need & Mark)[]> {
  const rows = await ownNeeds(db, accountId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .limit(maxMarks)
    .execute();
  return rows.map(needOf);
}

function ownNeeds(db: Kysely<Database>, accountId: number) {
  return db
    .selectFrom('needs')
    .select(['product_id', 'quantity', 'added_at', 'waits', 'arrived_at'])
    .where('account_id', '=', accountId);
}

type NeedRow = Awaited<ReturnType<ReturnType<typeof ownNeeds>['execute']>>[number];

function needOf({ product_id, quantity, added_at, waits, arrived_at }: NeedRow): Need {
  return {
    id: product_id,
    quantity,
    addedAt: added_at,
    waits: waits === 1,
    arrivedAt: arrived_at ?? undefined,
  };
}

/** Returns the number of the account's needs, including products no longer sold. */
export async function countNeeds(db: Kysely<Database>, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('needs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks products as needed; an existing need keeps its position in the list. */
export async function putNeeds(
  db: Kysely<Database>,
  accountId: number,
  needs: readonly Need[],
): Promise<void> {
  await upsert(
    db,
    'needs',
    needs.map(({ id, quantity, addedAt, waits, arrivedAt }) => ({
      account_id: accountId,
      product_id: id,
      quantity,
      added_at: addedAt,
      waits: Number(waits),
      arrived_at: arrivedAt ?? null,
    })),
    ['account_id', 'product_id'],
    { quantity: 'replace', waits: 'replace', arrived_at: 'replace' },
  );
}

/** Removes the mark that a product is in stock; keeps the need. */
export async function forgetArrival(
  db: Kysely<Database>,
  accountId: number,
  productId: number,
): Promise<void> {
  await db
    .updateTable('needs')
    .set({ arrived_at: null })
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
}

/** Removes a need; does nothing when it does not exist. */
export async function removeNeed(db: Kysely<Database>, accountId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('needs')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
}
