import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Matches contracts under which orders may be placed on a day (`yyyy-mm-dd`), as `isInForce` does. */
export function inForceOn(day: string) {
  return ({ and, or, eb }: ExpressionBuilder<Database, 'contracts'>) =>
    and([
      or([eb('contracts.valid_from', 'is', null), eb('contracts.valid_from', '<=', day)]),
      or([eb('contracts.valid_to', 'is', null), eb('contracts.valid_to', '>=', day)]),
    ]);
}
