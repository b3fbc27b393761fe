import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';

type Owner = Pick<SignedIn, 'dealerId' | 'accountId' | 'role'>;

/**
 * Selects the addresses to which the actor may deliver: all of the dealer's, or for a manager the assigned ones
 * (§10.1).
 */
function visible(db: Kysely<Database>, actor: Owner) {
  return db
    .selectFrom('addresses')
    .where('dealer_id', '=', actor.dealerId)
    .$if(actor.role === 'manager', (query) =>
      query.where('id', 'in', (inner) =>
        inner.selectFrom('account_addresses').select('address_id').where('account_id', '=', actor.accountId),
      ),
    );
}

/** Returns the addresses that the actor may use, in the order in which they were added, without removed ones. */
export async function addressesOf(db: Kysely<Database>, actor: SignedIn) {
  return visible(db, actor)
    .select(['id', 'full_address as fullAddress'])
    .where('removed', '=', 0)
    .orderBy('id')
    .execute();
}

/**
 * Returns an address; undefined when the actor may not see it. Also returns removed addresses (`removed`), because they
 * can be restored.
 */
export async function findAddress(db: Kysely<Database>, actor: Owner, id: number) {
  const row = await visible(db, actor)
    .select(['id', 'full_address as fullAddress', 'removed'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, removed: row.removed === 1 };
}

/** Locks one of the dealer's addresses until the transaction ends, as `holdAccount` does. */
export async function holdAddress(
  db: Kysely<Database>,
  { dealerId }: Pick<SignedIn, 'dealerId'>,
  id: number,
): Promise<void> {
  await db
    .updateTable('addresses')
    .set((eb) => ({ removed: eb.ref('removed') }))
    .where('id', '=', id)
    .where('dealer_id', '=', dealerId)
    .execute();
}

/** Adds an address of the dealer and returns its id. */
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

/** Changes the text of an address. First check that the address belongs to the dealer. */
export async function changeAddress(db: Kysely<Database>, id: number, fullAddress: string): Promise<void> {
  await db.updateTable('addresses').set({ full_address: fullAddress }).where('id', '=', id).execute();
}

/** Removes an address or restores it. The row is kept, so that it can be restored; orders store their own text. */
export async function setRemoved(db: Kysely<Database>, id: number, removed: boolean): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ removed: removed ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
