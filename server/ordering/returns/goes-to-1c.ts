import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Told = Pick<
  Selectable<Database['returns']>,
  'exchange_state' | 'given_revision' | 'external_id' | 'external_number'
>;

/**
 * Returns whether 1C has a return or will be given it (§12.1.45); otherwise staff enter it in 1C themselves. `isOn`:
 * whether returns are sent.
 */
export function goesTo1c(told: Told, isOn: boolean): boolean {
  const { exchange_state: state, given_revision, external_id, external_number } = told;
  const isKnown = given_revision !== null || external_id !== null || external_number !== null;
  return isKnown || (state === 'wait' ? isOn : state !== 'none');
}
