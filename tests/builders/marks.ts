import type { Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { noon } from './context.ts';

/** Marks products as favourites; the first one has the oldest mark. */
export async function wish(db: Kysely<Database>, accountId: number, ...ids: number[]): Promise<void> {
  await bulkInsert(
    db,
    'favourites',
    ids.map((product_id, i) => ({ account_id: accountId, product_id, added_at: noon - 1_000 + i })),
  );
}

/**
 * Marks products as needed; the first one has the oldest mark. `101=5` means five pieces of product 101; `101=5!` has
 * arrived at noon, and `101=5?` has not arrived.
 */
export async function need(db: Kysely<Database>, accountId: number, ...needs: string[]): Promise<void> {
  await bulkInsert(
    db,
    'needs',
    needs.map((text, i) => {
      const [, id, quantity, how] = /^(\d+)=(\d+)([!?]?)$/.exec(text) ?? [];
      return {
        account_id: accountId,
        product_id: Number(id),
        quantity: Number(quantity),
        added_at: noon - 1_000 + i,
        waits: Number(how === '?'),
        arrived_at: how === '!' ? noon : null,
      };
    }),
  );
}

export async function forgetMarks(db: Kysely<Database>): Promise<void> {
  for (const table of ['favourites', 'needs', 'watches', 'seen_prices'] as const)
    await db.deleteFrom(table).execute();
}
