import { z } from 'zod';
import type { Entity, RowProblem } from '../../exchange/rows/entity.ts';
import { zOneCId } from '../../exchange/rows/fields.ts';
import { heldRecords, takenStaffEmails } from '../../exchange/rows/records.repository.server.ts';
import { columnsOf, saveRecords, type Wanted } from '../../exchange/rows/save-records.server.ts';
import { zEmail, zIfSent, zRequiredName } from '../../kernel/fields.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  id: zOneCId,
  name: zIfSent(zRequiredName(255)),
  email: zIfSent(zEmail),
});

/**
 * The wholesaler's managers who serve dealers. A new manager sees only the dealers they serve, and cannot sign in
 * until staff send a password link. Staff set roles and access. An existing staff member with the same e-mail and no
 * 1C id receives this id.
 */
const managers: Entity<z.output<typeof row>> = {
  name: 'managers',
  row,
  async save(ctx, rows) {
    const { db, now } = ctx;
    const recordOf = await heldRecords(db, 'staff', rows, { column: 'email', of: ({ email }) => email });
    const taken = await takenStaffEmails(
      db,
      rows.flatMap(({ email }) => email ?? []),
    );
    const claimed = new Set<string>();
    const wanted = rows.map((sent): Wanted<'staff'> | RowProblem => {
      const known = recordOf(sent);
      const columns = columnsOf(known, {
        ...{ email: '', name: '', password_hash: '', enabled: 1, created_at: now },
        ...{ role: 'manager', all_dealers: 0, lists_own: 0, discount_limit_bp: 0 },
      });
      const email = known ? columns.email : (sent.email ?? '');
      if (email === '') return { field: 'email', text: 'У нового менеджера должен быть e-mail' };
      if (sent.email !== undefined && sent.email !== email)
        return { field: 'email', text: 'E-mail сотрудника меняют в портале' };
      if ((!known && taken.has(email)) || claimed.has(email))
        return { field: 'email', text: 'Этот e-mail уже есть у другого сотрудника' };
      claimed.add(email);
      return { id: sent.id, known, row: { ...columns, email, name: sent.name ?? columns.name } };
    });
    const saved = await saveRecords(
      ctx,
      {
        table: 'staff',
        kind: 'staff',
        header: ({ name, email }) => name || email,
        wordings: { name: { label: 'Имя и фамилия' }, email: { label: 'E-mail' } },
      },
      wanted,
    );
    return saved.map(({ outcome }) => outcome);
  },
};

export const putManagers = rowsUseCase(managers);
