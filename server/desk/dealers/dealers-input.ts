import { z } from 'zod';
import { confinedTo, listedFor, type Staff } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zIdOrNone, zOptional, zWords } from '../../kernel/fields.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { dealerStates } from './dealer-view.ts';

/** The columns by which the list of dealers can be sorted. */
export const dealerSorts = ['dealer', 'company', 'manager', 'last', 'debt'] as const;

/** The filter of the dealers. Ignores an invalid manager, state or order, so that an old bookmark still works. */
export const zDealers = z.object({
  query: zWords,
  manager: zIdOrNone,
  state: zOptional(z.enum(dealerStates)).catch(undefined),
  sort: zSorting(dealerSorts),
});

type Asked = Omit<z.output<typeof zDealers>, 'sort'>;

/**
 * Returns the conditions of the list for a reader. A search for a dealer or a manager covers all dealers that the
 * reader may see, even if the lists show only the reader's own.
 */
export function dealerConditions(asked: Asked, actor: Staff, now: number) {
  const isAsked = asked.query !== '' || asked.manager !== undefined;
  return { ...asked, served: isAsked ? confinedTo(actor) : listedFor(actor), today: dayOf(now) };
}
