import { z } from 'zod';
import { confinedTo, listedFor, type Staff } from '../../kernel/actor.ts';
import { zIdOrNone, zWords } from '../../kernel/fields.ts';
import { zSorting } from '../../kernel/sorting.ts';

export const zComplaintState = z.enum(['new', 'work', 'accepted', 'refused'], {
  error: 'Выберите состояние',
});

/** The columns by which the list can be sorted. */
export const complaintSorts = ['number', 'dealer', 'reason', 'created', 'state'] as const;

/**
 * The filter of the desk's complaints. `state`: one of the states, or `waiting` for unanswered ones. `query`: the
 * number, or words that identify the dealer. `manager`: the id of the staff member who serves the dealer, 0 for nobody.
 * Ignores unknown values.
 */
export const zDeskComplaints = z.object({
  state: z
    .union([zComplaintState, z.literal('waiting')])
    .optional()
    .catch(undefined),
  query: zWords,
  manager: zIdOrNone,
  sort: zSorting(complaintSorts),
});

type Asked = Omit<z.output<typeof zDeskComplaints>, 'sort'>;

/** Returns the conditions of the list for a reader; `query` and `manager` search all complaints that the reader may see. */
export function complaintConditions({ state, query, manager }: Asked, actor: Staff) {
  const isAsked = query !== '' || manager !== undefined;
  return { state, query, manager, served: isAsked ? confinedTo(actor) : listedFor(actor) };
}
