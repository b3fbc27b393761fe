import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';

/** The subject of a portal bill: an order, or the debt under a contract. */
export type Subject = { kind: 'order' | 'contract'; id: number };

/**
 * Returns the external id of a portal bill, stored in the same column as 1C ids: its subject and a digest of its
 * contents.
 */
export function billKey({ kind, id }: Subject, digest = ''): string {
  return `bill:${kind}:${id}:${digest}`;
}

/** Returns the bills that the portal has created for a subject, oldest first, including withdrawn ones. */
export async function billsOf(db: Kysely<Database>, subject: Subject) {
  const [from, until] = rangeOf(subject);
  return db
    .selectFrom('documents')
    .select(['id', 'external_id as key', 'number', 'issued_on as issuedOn', 'file', 'cancelled'])
    .where('external_id', '>=', from)
    .where('external_id', '<', until)
    .orderBy('id')
    .execute();
}

/** Withdraws bills. */
export async function cancelBills(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('documents').set({ cancelled: 1 }).where('id', 'in', ids).execute();
}

/** The number of ranges per statement: SQLite limits the nesting of conditions to a thousand levels. */
const contractsAtOnce = 200;

/** Withdraws the debt bills of contracts, because the debt has changed. */
export async function cancelDebtBills(db: Kysely<Database>, contracts: readonly number[]): Promise<void> {
  for (const ids of chunks([...new Set(contracts)], contractsAtOnce)) {
    const bills = await db
      .selectFrom('documents')
      .select('id')
      .where((eb) =>
        eb.or(
          ids.map((id) => {
            const [from, until] = rangeOf({ kind: 'contract', id });
            return eb.and([eb('external_id', '>=', from), eb('external_id', '<', until)]);
          }),
        ),
      )
      .where('cancelled', '=', 0)
      .execute();
    await cancelBills(
      db,
      bills.map(({ id }) => id),
    );
  }
}

/**
 * Returns the range of keys of a subject's bills. The digest is hexadecimal, so these bills form one range of the
 * unique key under any collation.
 */
function rangeOf(subject: Subject): [from: string, until: string] {
  return [billKey(subject), billKey(subject, 'g')];
}
