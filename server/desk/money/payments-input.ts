import { z } from 'zod';
import { confinedTo, listedFor, type Staff } from '../../kernel/actor.ts';
import { zId, zOptional, zPeriod, zText } from '../../kernel/fields.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { paymentKindNames } from './payment-kinds.ts';

/** The columns by which the list can be sorted: those with an index, because it may have millions of rows. */
export const paymentSorts = ['day', 'sum'] as const;

/** The filter of the payments. */
export const zPayments = {
  /** The beginning of a document number, or a sum. */
  query: zOptional(zText(50)),
  dealer: zOptional(zId).catch(undefined),
  contract: zOptional(zId).catch(undefined),
  kind: zOptional(z.enum(paymentKindNames)).catch(undefined),
  ...zPeriod,
  sort: zSorting(paymentSorts),
};

type Asked = Omit<z.output<z.ZodObject<typeof zPayments>>, 'sort'>;

/**
 * Returns the conditions of the list for a reader. Unless a dealer or a contract is given, «мои» narrows it to the
 * reader's own dealers.
 */
export function paymentConditions(asked: Asked, actor: Staff) {
  const isNamed = asked.dealer !== undefined || asked.contract !== undefined;
  return { ...asked, served: isNamed ? confinedTo(actor) : listedFor(actor) };
}
