import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Request = {
  phone: string;
  firstname: string;
  accountId: number | null;
  dealerId: number | null;
  now: number;
};

/**
 * Adds a request to the open call of its number, or creates a new call; returns the call's id. Requests of two
 * dealers from one number stay separate, because different people serve them. A visitor's request joins any waiting
 * call, and a visitor's call becomes the dealer's when a dealer asks from the same number. A new request makes a
 * postponed call due now. The caller must ensure that only one transaction at a time does this for a number.
 */
export async function joinCall(db: Kysely<Database>, request: Request): Promise<number> {
  const { phone, firstname, accountId, dealerId, now } = request;
  const open = await db
    .selectFrom('calls')
    .select(['id', 'dealer_id as dealer', 'due_at as dueAt'])
    .where('phone', '=', phone)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute();
  const waiting =
    open.find(({ dealer }) => dealer === dealerId) ??
    (dealerId === null ? open[0] : open.find(({ dealer }) => dealer === null));
  if (waiting) {
    const { numUpdatedRows } = await db
      .updateTable('calls')
      .set((eb) => ({
        firstname,
        asked: eb('asked', '+', 1),
        asked_at: now,
        due_at: Math.min(waiting.dueAt, now),
        ...(accountId !== null && { account_id: accountId, dealer_id: dealerId }),
      }))
      .where('id', '=', waiting.id)
      .where('done_at', 'is', null)
      .executeTakeFirst();
    // If no row was updated, somebody has just made the call.
    if (numUpdatedRows > 0n) return waiting.id;
  }
  return beginCall(db, request);
}

async function beginCall(db: Kysely<Database>, request: Request): Promise<number> {
  const { phone, firstname, accountId, dealerId, now } = request;
  const { insertId } = await db
    .insertInto('calls')
    .values({
      phone,
      firstname,
      dealer_id: dealerId,
      account_id: accountId,
      asked: 1,
      first_asked_at: now,
      asked_at: now,
      turn: 1,
      due_at: now,
      attempts: 0,
      staff_id: null,
      done_at: null,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}
