import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../kernel/actor.ts';

/** The addresses that the actor may deliver to: all of the dealer, of a manager those that he was given (contract §2). */
function visible(db: Kysely<Database>, actor: SignedIn) {
  return db
    .selectFrom('addresses')
    .where('dealer_id', '=', actor.dealerId)
    .$if(actor.role === 'manager', (query) =>
      query.where('id', 'in', (inner) =>
        inner.selectFrom('account_addresses').select('address_id').where('account_id', '=', actor.accountId),
      ),
    );
}

/** They in the order they were added; removed ones are missing. */
export async function addressesOf(db: Kysely<Database>, actor: SignedIn) {
  return visible(db, actor)
    .select(['id', 'full_address as fullAddress'])
    .where('removed', '=', 0)
    .orderBy('id')
    .execute();
}

/** One of them; undefined for somebody else's. `removed`: it can be put back. */
export async function findAddress(db: Kysely<Database>, actor: SignedIn, id: number) {
  const row = await visible(db, actor)
    .select(['id', 'full_address as fullAddress', 'removed'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, removed: row.removed === 1 };
}

/** Adds an address of the dealer; gives its id. */
export async function insertAddress(
  db: Kysely<Database>,
  { dealerId }: Pick<SignedIn, 'dealerId'>,
  fullAddress: string,
): Promise<number> {
  const { insertId } = await db
    .insertInto('addresses')
    .values({ dealer_id: dealerId, full_address: fullAddress })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Check first that it is the dealer's. */
export async function changeAddress(db: Kysely<Database>, id: number, fullAddress: string): Promise<void> {
  await db.updateTable('addresses').set({ full_address: fullAddress }).where('id', '=', id).execute();
}

/** Orders keep the words of their address; the row stays for them, and for taking it back. */
export async function setRemoved(db: Kysely<Database>, id: number, removed: boolean): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ removed: removed ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
