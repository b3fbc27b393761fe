import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { type Mark, mostMarks } from '../marks/mark.ts';

/** A need as it is stored. `waits`: less was free than is wanted when it was last looked at. */
export type Need = {
  id: number;
  quantity: number;
  addedAt: number;
  waits: boolean;
  arrivedAt: number | undefined;
};

/** The account's needs among these products. */
export async function needsAmong(
  db: Kysely<Database>,
  accountId: number,
  productIds: number[],
): Promise<Need[]> {
  if (productIds.length === 0) return [];
  const rows = await ownNeeds(db, accountId).where('product_id', 'in', productIds).execute();
  return rows.map(needOf);
}

/** All needs of the account, newest first. */
export async function needsOf(db: Kysely<Database>, accountId: number): Promise<(Need & Mark)[]> {
  const rows = await ownNeeds(db, accountId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .limit(mostMarks)
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
    ...{ id: product_id, quantity, addedAt: added_at },
    waits: waits === 1,
    arrivedAt: arrived_at ?? undefined,
  };
}

/** How many products the account needs, those that are sold no more included. */
export async function countNeeds(db: Kysely<Database>, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('needs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks products as needed; one that is marked already keeps its place in the list. */
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

/** Takes away the mark that a product has come; the need stays. */
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

/** Takes a mark away; one that is not there is fine. */
export async function removeNeed(db: Kysely<Database>, accountId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('needs')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
}
