import { z } from 'zod';
import { inOrder, zFilterId, zIdOrNone, zOptional, zPeriod, zRuDate } from '../../kernel/fields.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { abcLetters, xyzLetters } from './classes.ts';
import { dimensions, sortFields } from './sales-report-view.ts';

/**
 * What the report of sales asks for. Ignores what is unknown, so that an old bookmark still works; refuses days that
 * cannot be read.
 */
export const zSalesReport = {
  by: z.enum(dimensions.map(({ id }) => id)).catch('dealer'),
  ...zPeriod,
  compare: zOptional(z.enum(['previous', 'year', 'own'])).catch(undefined),
  /** The period of the comparison `own`. */
  otherStart: zOptional(zRuDate),
  otherEnd: zOptional(zRuDate),
  /** The staff member who serves the dealer, or 0 for nobody. */
  manager: zIdOrNone,
  /** A brand or node, or 0 for goods without one. */
  brand: zIdOrNone,
  node: zIdOrNone,
  warehouse: zFilterId,
  /** Whether rows get their ABC and XYZ letters. */
  classes: zOptional(z.literal('1').transform(() => true)).catch(undefined),
  abc: zOptional(z.enum(abcLetters)).catch(undefined),
  xyz: zOptional(z.enum(xyzLetters)).catch(undefined),
  sort: zSorting(sortFields),
};

type Periods = { otherStart?: string | undefined; otherEnd?: string | undefined } & Parameters<
  typeof inOrder
>[0];

/** Refuses reversed periods. */
export function periodsInOrder(asked: Periods, issue: z.RefinementCtx): void {
  inOrder(asked, issue);
  const { otherStart, otherEnd } = asked;
  if (!otherStart || !otherEnd || otherStart <= otherEnd) return;
  const message = 'Период заканчивается раньше, чем начинается';
  issue.addIssue({ code: 'custom', path: ['otherEnd'], message });
}

export type SalesAsked = z.output<z.ZodObject<typeof zSalesReport>>;
