import { z } from 'zod';
import { inOrder, zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { countDue, dueSince } from '../issued/due-papers.repository.server.ts';
import { capped, mostListed } from './most-listed.ts';
import { countRegister, registeredByIds, registerIds } from './register.repository.server.ts';
import { registerConditions, zRegister } from './register-input.ts';
import type { DocumentRegister } from './register-view.ts';

const onOnePage = 20;

/**
 * Returns the register of documents (§12.1.38): valid or withdrawn documents of all dealers, or only of the dealers that
 * the staff member serves («мои»), latest first, twenty per page, at most 2,000. Refuses invalid dates with BAD_INPUT.
 */
export const listDocumentRegister = staffUseCase({
  name: 'list-document-register',
  access: withRight('documents'),
  writes: false,
  input: z.object({ ...zRegister, page: zPage }).superRefine(inOrder),
  async run({ page, ...asked }, { db, actor }) {
    const conditions = registerConditions(asked, actor);
    const count = (cancelled: number) => countRegister(db, { ...conditions, cancelled }, mostListed + 1);
    const [validCount, withdrawnCount, due] = await Promise.all([
      count(0),
      count(1),
      dueSince(db).then((since) => countDue(db, since, conditions)),
    ]);
    const [valid, withdrawn] = [capped(validCount), capped(withdrawnCount)];
    const where = paging(page, onOnePage, (conditions.cancelled ? withdrawn : valid).count);
    const slice = { limit: where.perpage, offset: offsetOf(where) };
    return ok<DocumentRegister>({
      documents: await registeredByIds(db, await registerIds(db, conditions, slice)),
      ...{ valid, withdrawn, due },
      paging: where,
    });
  },
});
