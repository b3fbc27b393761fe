import { z } from 'zod';
import { mayOrder, signedIn } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { orderNumber, reasonText } from '../orders/rules.ts';
import { countOwnReturns, linesOfReturns, ownReturnsOnPage } from './repository.server.ts';
import type { ReturnList } from './return-view.ts';
import { returnNumber, shownReturnState } from './rules.ts';

const onOnePage = 20;

/**
 * Returns the returns of the dealer's orders, newest first, twenty per page. A manager sees those of
 * their own orders. Contains no sums.
 */
export const listReturns = useCase({
  name: 'list-returns',
  access: signedIn,
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db, actor }) {
    const where = paging(page, onOnePage, await countOwnReturns(db, actor));
    const rows = await ownReturnsOnPage(db, actor, where);
    const lines = await linesOfReturns(
      db,
      rows.map(({ id }) => id),
    );
    return ok<ReturnList>({
      returns: rows.map(({ orderId, orderedAt, reason, words, state, ...row }) => ({
        ...row,
        number: returnNumber(row.id),
        order: { id: orderId, number: orderNumber(orderId, orderedAt) },
        reason: reasonText({ reason, words }),
        state: shownReturnState(state),
        lines: lines.flatMap(({ returnId, id, articul, header, unit, quantity }) =>
          returnId === row.id ? [{ id, articul, header, unit, quantity }] : [],
        ),
        withdrawable: mayOrder(actor) && state === 'asked',
      })),
      paging: where,
    });
  },
});
