import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Matches the person's requests for a call, or consents: those of the account, and those of a visitor with the same number. A
 * colleague may have the number, too: that request is theirs.
 */
export function ownCalls({ id, phone }: { id: number; phone: string }) {
  return (eb: ExpressionBuilder<Database, 'callbacks' | 'calls' | 'consents'>) =>
    phone === ''
      ? eb('account_id', '=', id)
      : eb.or([eb('account_id', '=', id), eb.and([eb('account_id', 'is', null), eb('phone', '=', phone)])]);
}
