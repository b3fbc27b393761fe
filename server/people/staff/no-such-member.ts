import { fail } from '../../kernel/result.ts';
import { areWithin, type StaffRight } from '../../kernel/staff-rights.ts';

export const noSuchMember = () => fail('NOT_FOUND', { message: 'Такого сотрудника нет' });

type Held = {
  rights: ReadonlySet<StaffRight>;
  roles: readonly { code: string; rights: readonly StaffRight[] }[];
};

/** Returns whether all rights of a member are among those of the reader, who may then change the member. */
export function isBelow({ rights, roles }: Held, { role }: { role: string }): boolean {
  return areWithin(roles.find(({ code }) => code === role)?.rights ?? [], rights);
}

export const hasMoreRights = () =>
  fail('FORBIDDEN', {
    message: 'У этого сотрудника есть права, которых нет у вас: его меняет администратор',
  });
