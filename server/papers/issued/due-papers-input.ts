import { z } from 'zod';
import { confinedTo, listedFor, type Staff } from '../../kernel/actor.ts';
import { zWords } from '../../kernel/fields.ts';

/** The filter of the orders without a paper. `query`: beginnings of words that identify a dealer. */
export const zDuePapers = z.object({
  query: zWords,
});

/** Returns whose orders a reader sees; words of a dealer search all dealers whom the reader may see. */
export function whoseDue({ query }: z.output<typeof zDuePapers>, actor: Staff) {
  return { query, served: query === '' ? listedFor(actor) : confinedTo(actor) };
}
