import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Asked = 'callbacks' | 'calls' | 'consents';

/** A condition that matches requests for a call, calls, or consents. */
export type WhoseCalls = ReturnType<typeof ownCalls>;

/**
 * Returns a condition for the person's requests for a call, calls or consents: records of the account, and records of
 * visitors with the same number. A colleague's requests with the same number do not match.
 */
export function ownCalls({ id, phone }: { id: number; phone: string }) {
  return (eb: ExpressionBuilder<Database, Asked>) =>
    phone === '' ? eb('account_id', '=', id) : eb.or([eb('account_id', '=', id), visitorsWith(eb, phone)]);
}

/** Returns a condition for the records of visitors with this number, which belong to no account. */
export function visitorCalls(phone: string): WhoseCalls {
  return (eb) => visitorsWith(eb, phone);
}

function visitorsWith(eb: ExpressionBuilder<Database, Asked>, phone: string) {
  return eb.and([eb('account_id', 'is', null), eb('phone', '=', phone)]);
}
