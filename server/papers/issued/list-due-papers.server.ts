import { confinedTo } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { DuePaperList } from './due-paper.ts';
import { countDue, dueIds, dueSince } from './due-papers.repository.server.ts';
import { duePapers } from './due-papers.server.ts';
import { whoseDue, zDuePapers } from './due-papers-input.ts';

/** As many as can be issued at once. */
const onOnePage = 100;

/**
 * Returns the shipped orders that have no valid paper of the portal (§12.1.51), with the requisites that are missing
 * for one: oldest first, a hundred per page, at most 2,000, from the day of the settings on. «Мои» narrows them to the
 * reader's own dealers. Refuses with NOT_FOUND where 1C makes the papers.
 */
export const listDuePapers = staffUseCase({
  name: 'list-due-papers',
  access: withRight('documents'),
  writes: false,
  input: zDuePapers.extend({ page: zPage }),
  async run({ page, ...asked }, { db, actor, now }) {
    const since = await dueSince(db);
    const whose = whoseDue(asked, actor);
    const due = await countDue(db, since, whose);
    if (since === undefined || due === undefined)
      return fail('NOT_FOUND', { message: 'Накладные оформляет 1С: так выбрано в настройках' });
    const where = paging(page, onOnePage, due.count);
    const ids = await dueIds(db, since, whose, {
      ...{ limit: where.perpage, offset: offsetOf(where), isCut: due.isCut },
    });
    return ok<DuePaperList>({
      orders: await duePapers(db, ids, confinedTo(actor), now),
      due,
      since,
      paging: where,
    });
  },
});
