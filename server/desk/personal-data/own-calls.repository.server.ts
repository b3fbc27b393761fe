import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Asked = 'callbacks' | 'calls' | 'consents';

/** Matches requests for a call, calls, or consents. */
export type WhoseCalls = ReturnType<typeof ownCalls>;

/**
 * Matches the person's requests for a call, or consents: those of the account, and those of a visitor with the same number. A
 * colleague may have the number, too: that request is theirs.
 */
export function ownCalls({ id, phone }: { id: number; phone: string }) {
  return (eb: ExpressionBuilder<Database, Asked>) =>
    phone === '' ? eb('account_id', '=', id) : eb.or([eb('account_id', '=', id), visitorsWith(eb, phone)]);
}

/** Matches those of a visitor with this number, which belong to no account. */
export function visitorCalls(phone: string): WhoseCalls {
  return (eb) => visitorsWith(eb, phone);
}

function visitorsWith(eb: ExpressionBuilder<Database, Asked>, phone: string) {
  return eb.and([eb('account_id', 'is', null), eb('phone', '=', phone)]);
}
