import { z } from 'zod';
import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { countEnding, endingGoods } from './silent.repository.server.ts';
import type { EndingList } from './silent-view.ts';

const onOnePage = 50;

/**
 * Returns goods whose free stock lasts at most two weeks at the pace of the last thirty days, fifty per page
 * (§12.1.50). The list names no dealer, so «только свои» does not narrow it.
 */
export const listEndingGoods = staffUseCase({
  name: 'list-ending-goods',
  access: withRight('demand'),
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db }) {
    const where = paging(page, onOnePage, await countEnding(db));
    const goods = await endingGoods(db, { offset: offsetOf(where), limit: onOnePage });
    return ok<EndingList>({ goods, paging: where });
  },
});
