import { z } from 'zod';
import { confinedTo, listedFor } from '../../kernel/actor.ts';
import { zId, zOptional, zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { DeskRequestList } from './desk-request.ts';
import { countRequests, requestSorts, requestsOnPage } from './repository.server.ts';

const onOnePage = 20;

/**
 * Returns dealers' requests, twenty per page: waiting ones, oldest first, or with `list` closed the decided ones,
 * newest first. `dealer` limits them to one dealer. «Мои» shows requests of the reader's own dealers.
 */
export const listRequests = staffUseCase({
  name: 'list-requests',
  access: withRight('dealers'),
  writes: false,
  input: z.object({
    list: z.enum(['waiting', 'closed']).catch('waiting'),
    dealer: zOptional(zId).catch(undefined),
    sort: zSorting(requestSorts),
    page: zPage,
  }),
  async run({ list, dealer, sort, page }, { db, actor }) {
    const served = dealer === undefined ? listedFor(actor) : confinedTo(actor);
    const [waiting, closed] = await Promise.all([
      countRequests(db, { list: 'waiting', dealer, served }),
      countRequests(db, { list: 'closed', dealer, served }),
    ]);
    const counts = { waiting, closed };
    const where = paging(page, onOnePage, counts[list]);
    const requests = await requestsOnPage(db, { list, dealer, served }, where, sort);
    return ok<DeskRequestList>({ requests, counts, list, paging: where });
  },
});
