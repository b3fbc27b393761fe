import { z } from 'zod';
import { confinedTo, listedFor, type Staff } from '../../kernel/actor.ts';
import { zWords } from '../../kernel/fields.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { parseOrderNumber } from '../../ordering/orders/rules.ts';
import { parseReturnNumber } from '../../ordering/returns/rules.ts';

/** The columns by which the list can be sorted. */
export const returnSorts = ['number', 'dealer', 'sum', 'created', 'state'] as const;

/**
 * The filter of the returns. `query`: the number of a return («В-000012», «12») or of an order («26-000123»), or words
 * that identify the dealer. Ignores unknown values.
 */
export const zDeskReturns = z.object({
  state: z.enum(['asked', 'accepted', 'received', 'refused', 'cancelled']).optional().catch(undefined),
  query: zWords,
  sort: zSorting(returnSorts),
});

type Asked = Pick<z.output<typeof zDeskReturns>, 'state' | 'query'>;

/** Returns the conditions of the list for a reader; `query` searches all returns that the reader may see. */
export function deskReturnConditions({ state, query }: Asked, actor: Staff) {
  return {
    ...{ state, query },
    id: parseReturnNumber(query),
    order: query.includes('-') ? parseOrderNumber(query) : undefined,
    served: query === '' ? listedFor(actor) : confinedTo(actor),
  };
}
