import { z } from 'zod';
import { zId, zOptional, zPage } from '../../../kernel/fields.ts';
import { paging } from '../../../kernel/paging.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import {
  lastMoneyRun,
  moneyByDealer,
  moneyRun,
  moneyTotal,
  nextMoneyRun,
} from './exchange-money.repository.server.ts';
import type { ExchangeMoney } from './exchange-money-view.ts';

const onOnePage = 50;

/**
 * Returns what an exchange has changed in the ledger, dealer by dealer, fifty dealers at a time: the named exchange
 * (`run`), otherwise the last one that has changed anything. Refusal: NOT_FOUND.
 */
export const getExchangeMoney = staffUseCase({
  name: 'get-exchange-money',
  access: withRight('exchange'),
  writes: false,
  input: z.object({ run: zOptional(zId).catch(undefined), page: zPage }),
  async run({ run: asked, page }, { db }) {
    const id = asked ?? (await lastMoneyRun(db));
    const run = id === undefined ? undefined : await moneyRun(db, id);
    if (asked !== undefined && !run) return fail('NOT_FOUND', { message: 'Такого обмена нет' });
    const [{ total, dealers }, earlier, later] = await Promise.all([
      moneyTotal(db, id ?? 0),
      lastMoneyRun(db, id),
      id === undefined ? undefined : nextMoneyRun(db, id),
    ]);
    const where = paging(page, onOnePage, dealers);
    return ok<ExchangeMoney>({
      ...{ run, earlier, later, total, paging: where },
      dealers: dealers > 0 ? await moneyByDealer(db, id ?? 0, where) : [],
    });
  },
});
