import { z } from 'zod';
import { confinedTo, listedFor, sales } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zOptional, zPage, zText } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { type DealerList, dealerStates } from './dealer-view.ts';
import { countDealers, dealersOnPage, servingStaff } from './repository.server.ts';

const onOnePage = 20;

/**
 * Returns dealers by name, twenty per page. `query` matches beginnings of words of the name, a contragent, an INN, an
 * e-mail or a contract. `manager` is the id of the staff member who serves them, 0 for nobody. With `query` or
 * `manager`, all dealers that the reader may see are searched; otherwise «мои» shows only the reader's own dealers.
 * `state` narrows the list further: nobody may sign in, no contract is in force, never ordered. An invalid `manager`
 * or `state` is ignored.
 */
export const listDealers = staffUseCase({
  name: 'list-dealers',
  access: sales,
  writes: false,
  input: z.object({
    query: zText(1_000)
      .transform((text) => text.slice(0, 100))
      .catch(''),
    manager: zOptional(
      zText(15)
        .refine((text) => /^\d+$/.test(text))
        .transform(Number),
    ).catch(undefined),
    state: zOptional(z.enum(dealerStates)).catch(undefined),
    page: zPage,
  }),
  async run({ page, query, manager, state }, { db, actor, now }) {
    // A search for a dealer or a manager covers all dealers that the reader may see, even if the lists show only the
    // reader's own.
    const isAsked = query !== '' || manager !== undefined;
    const served = isAsked ? confinedTo(actor) : listedFor(actor);
    const conditions = { query, manager, served, state, today: dayOf(now) };
    const where = paging(page, onOnePage, await countDealers(db, conditions));
    const [dealers, managers] = await Promise.all([
      dealersOnPage(db, conditions, where),
      confinedTo(actor) === undefined ? servingStaff(db) : [],
    ]);
    return ok<DealerList>({ dealers, managers, paging: where });
  },
});
