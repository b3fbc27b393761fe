import { z } from 'zod';
import { confinedTo, listedFor, sales } from '../../kernel/actor.ts';
import { zOptional, zPage, zText } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { DealerList } from './dealer-view.ts';
import { countDealers, dealersOnPage, servingStaff } from './repository.server.ts';

const onOnePage = 20;

/**
 * Returns the dealers by name, twenty per page. `query`: beginnings of words of the name, a contragent, an
 * INN, an e-mail or a contract; `manager`: the id of who serves them, 0 for nobody. Anything else does not
 * filter.
 */
export const listDealers = staffUseCase({
  name: 'list-dealers',
  access: sales,
  writes: false,
  input: z.object({
    query: zText(100).catch(''),
    manager: zOptional(
      zText(15)
        .refine((text) => /^\d+$/.test(text))
        .transform(Number),
    ).catch(undefined),
    page: zPage,
  }),
  async run({ page, query, manager }, { db, actor }) {
    const conditions = { query, manager, served: listedFor(actor) };
    const where = paging(page, onOnePage, await countDealers(db, conditions));
    const [dealers, managers] = await Promise.all([
      dealersOnPage(db, conditions, where),
      confinedTo(actor) === undefined ? servingStaff(db) : [],
    ]);
    return ok<DealerList>({ dealers, managers, paging: where });
  },
});
