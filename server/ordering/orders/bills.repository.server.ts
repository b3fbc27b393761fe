import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';

/** What a bill of the portal is of: an order, or the debt under a contract. */
export type Subject = { kind: 'order' | 'contract'; id: number };

/** The id of a bill beside those of 1C: its subject and a digest of its contents. */
export function billKey({ kind, id }: Subject, digest = ''): string {
  return `bill:${kind}:${id}:${digest}`;
}

/** Returns the bills of a subject that the portal has made, withdrawn ones included, the oldest first. */
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

/** Ranges that one statement takes: SQLite nests conditions a thousand deep at most. */
const contractsAtOnce = 200;

/** Withdraws the bills of what was owed under contracts: by now something else is. */
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

/** The digest is hexadecimal, so that the unique key gives the bills of a subject as one range, whatever the collation. */
function rangeOf(subject: Subject): [from: string, until: string] {
  return [billKey(subject), billKey(subject, 'g')];
}
