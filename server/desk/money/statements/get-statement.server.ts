import { z } from 'zod';
import { dayOf } from '../../../kernel/clock.ts';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { noSuchStatement, refuseConfined } from './sees-statements.ts';
import type { StatementView } from './statement.ts';
import { statementRows } from './statement-rows.server.ts';
import { findStatement } from './statements.repository.server.ts';

/**
 * Returns an uploaded statement with the current state of each document. Refusals: NOT_FOUND, FORBIDDEN as for the
 * list.
 */
export const getStatement = staffUseCase({
  name: 'get-statement',
  access: withRight('money'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const refused = refuseConfined(actor);
    if (refused) return refused;
    const found = await findStatement(db, id);
    if (!found) return noSuchStatement();
    const rows = await statementRows(db, { account: found.head.account, today: dayOf(now) }, found.statement);
    const view: StatementView = { ...found.head, rows: rows.map(({ key: _, ...row }) => row) };
    return ok(view);
  },
});
