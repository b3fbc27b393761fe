import { z } from 'zod';
import { confinedTo, listedFor, type Staff } from '../../kernel/actor.ts';
import { zIdOrNone, zOptional, zRoubles, zWords } from '../../kernel/fields.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { debtAges } from './ages.ts';

const ages = debtAges.map(({ name }) => name);

/** The columns by which the list can be sorted; without one, the largest overdue sum is first. */
export const debtorSorts = ['dealer', 'debt', ...ages, 'overdue', 'days'] as const;

/** The filter of the debtors. An unknown manager, age or order is ignored, so that an old bookmark still works. */
export const zDebtors = {
  /** Beginnings of words, as in the list of dealers. */
  query: zWords,
  /** The staff member who serves the dealer; 0 for nobody. */
  manager: zIdOrNone,
  age: zOptional(z.enum(ages)).catch(undefined),
  /** The least overdue sum. */
  from: zOptional(zRoubles),
  sort: zSorting(debtorSorts),
};

export type DebtorsAsked = z.output<z.ZodObject<typeof zDebtors>>;

/** Returns the conditions of the list for a reader: a search or a chosen manager ignores «мои», as for dealers. */
export function debtorConditions(asked: DebtorsAsked, actor: Staff) {
  const isNamed = asked.query !== '' || asked.manager !== undefined;
  return { ...asked, served: isNamed ? confinedTo(actor) : listedFor(actor) };
}
