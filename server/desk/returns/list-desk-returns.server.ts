import { z } from 'zod';
import { confinedTo, listedFor } from '../../kernel/actor.ts';
import { zPage, zText } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { seesReturns } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { orderNumber, parseOrderNumber, reasonText } from '../../ordering/orders/rules.ts';
import {
  parseReturnNumber,
  returnNumber,
  returnStates,
  shownReturnState,
} from '../../ordering/returns/rules.ts';
import type { DeskReturnList } from './desk-return.ts';
import { countByState, returnSorts, returnsOnPage } from './repository.server.ts';

const onOnePage = 20;

/**
 * Returns the returns of all dealers, or only of the dealers that the staff member serves, newest first or by the
 * column `sort`, twenty per page. `query`: the number of a return («В-000012», «12») or of an order («26-000123»), or words that identify the
 * dealer; it searches all returns that the staff member may see. Ignores unknown values.
 */
export const listDeskReturns = staffUseCase({
  name: 'list-desk-returns',
  access: seesReturns,
  writes: false,
  input: z.object({
    state: z.enum(['asked', 'accepted', 'received', 'refused', 'cancelled']).optional().catch(undefined),
    query: zText(1_000)
      .transform((text) => text.slice(0, 100))
      .catch(''),
    sort: zSorting(returnSorts),
    page: zPage,
  }),
  async run({ state, query, sort, page }, { db, actor }) {
    const order = query.includes('-') ? parseOrderNumber(query) : undefined;
    const id = parseReturnNumber(query);
    const served = query === '' ? listedFor(actor) : confinedTo(actor);
    const conditions = { query, id, order, served };
    const counts = await countByState(db, conditions);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const where = paging(page, onOnePage, state ? (counts.get(state) ?? 0) : all);
    const rows = await returnsOnPage(db, { state, ...conditions }, where, sort);
    return ok<DeskReturnList>({
      returns: rows.map(({ orderId, orderedAt, reason, words, total, ...row }) => ({
        ...row,
        number: returnNumber(row.id),
        order: { id: orderId, number: orderNumber(orderId, orderedAt) },
        reason: reasonText({ reason, words }),
        state: shownReturnState(row.state),
        total: Number(total),
      })),
      states: returnStates.map((each) => ({
        id: each.id,
        header: each.header,
        count: counts.get(each.id) ?? 0,
      })),
      all,
      paging: where,
    });
  },
});
