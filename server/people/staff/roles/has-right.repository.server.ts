import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { StaffRight } from '../../../kernel/staff-rights.ts';
import { administrator, presets } from './presets.ts';

/**
 * Matches staff whose role includes this right: with the stored rights of the role, or those of a preset that nobody has
 * changed. `staff`: the name of the table in the query.
 */
export function hasRight(right: StaffRight, staff: 'staff' | 'named' = 'staff'): Expression<SqlBool> {
  const eb = expressionBuilder<Database & { named: Database['staff'] }, 'staff' | 'named'>();
  const codes = presets.filter(({ rights }) => rights.includes(right)).map(({ code }) => code);
  const stored = eb
    .selectFrom('staff_roles as stored')
    .select('stored.id')
    .whereRef('stored.code', '=', `${staff}.role`);
  const granted = stored
    .innerJoin('staff_role_rights as granted', 'granted.role_id', 'stored.id')
    .where('granted.staff_right', '=', right);
  return eb.or([
    eb(`${staff}.role`, '=', administrator),
    eb.exists(granted),
    eb.and([eb(`${staff}.role`, 'in', codes), eb.not(eb.exists(stored))]),
  ]);
}
