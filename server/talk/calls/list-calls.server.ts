import { listedFor } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { type CallList, callParts } from './call-view.ts';
import { callIds, callsByIds, countCalls } from './calls.repository.server.ts';
import { zCalls } from './calls-input.ts';

const onOnePage = 20;

/**
 * Returns the calls to make now, the postponed calls (`later`), or those made (`done`), twenty per page. With «мои»,
 * only calls to the reader's own dealers and to visitors. An unknown part is treated as the first one.
 */
export const listCalls = staffUseCase({
  name: 'list-calls',
  access: withRight('talks'),
  writes: false,
  input: zCalls.extend({ page: zPage }),
  async run({ part, page }, { db, actor, now }) {
    const conditions = { served: listedFor(actor), now };
    const [waiting, later, done] = await Promise.all(
      callParts.map((each) => countCalls(db, each, conditions)),
    );
    const counts = { waiting: waiting!, later: later!, done: done! };
    const where = paging(page, onOnePage, counts[part]);
    const ids = await callIds(db, part, conditions, { limit: where.perpage, offset: offsetOf(where) });
    return ok<CallList>({ calls: await callsByIds(db, ids), counts, paging: where });
  },
});
