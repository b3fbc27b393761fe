import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { areEnough } from '../../../kernel/actor.ts';
import { managesPortal, type StaffRight } from '../../../kernel/staff-rights.ts';
import { administrator, presets } from './presets.ts';

/**
 * Matches staff whose role includes one of these rights: with the stored rights of the role, or those of a preset that
 * nobody has changed. `staff`: the name of the table in the query.
 */
export function hasRight(
  needed: StaffRight | readonly StaffRight[],
  staff: 'staff' | 'named' = 'staff',
): Expression<SqlBool> {
  const any = [needed].flat();
  const eb = expressionBuilder<Database & { named: Database['staff'] }, 'staff' | 'named'>();
  const codes = presets.filter(({ rights }) => areEnough({ staff: any }, rights)).map(({ code }) => code);
  const stored = eb
    .selectFrom('staff_roles as stored')
    .select('stored.id')
    .whereRef('stored.code', '=', `${staff}.role`);
  const granted = stored
    .innerJoin('staff_role_rights as granted', 'granted.role_id', 'stored.id')
    .where('granted.staff_right', 'in', any);
  return eb.or([
    eb(`${staff}.role`, '=', administrator),
    eb.exists(granted),
    eb.and([eb(`${staff}.role`, 'in', codes), eb.not(eb.exists(stored))]),
  ]);
}

/** Matches staff who see every dealer: those who are not limited to their own, and those who manage the portal (§12.1.49). */
export function seesEveryDealer(): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'staff'>();
  return eb.or([eb('staff.all_dealers', '=', 1), hasRight(managesPortal.staff)]);
}
