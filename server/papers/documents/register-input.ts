import { z } from 'zod';
import { confinedTo, listedFor, type Staff } from '../../kernel/actor.ts';
import { zWords } from '../../kernel/fields.ts';
import { documentConditions } from './document-conditions.ts';

const { kind, number, startDate, endDate } = documentConditions;

/**
 * The filter of the register of documents. `query`: beginnings of words that identify a dealer. `state`: only withdrawn
 * documents; without it only valid ones. Ignores unknown values; invalid days are refused.
 */
export const zRegister = {
  ...{ kind, number, startDate, endDate },
  query: zWords,
  state: z.literal('withdrawn').optional().catch(undefined),
};

type Asked = z.output<z.ZodObject<typeof zRegister>>;

/** Returns the conditions of the register for a reader; words of a dealer search all dealers whom the reader may see. */
export function registerConditions({ state, ...asked }: Asked, actor: Staff) {
  return {
    ...asked,
    cancelled: state === 'withdrawn' ? 1 : 0,
    served: asked.query === '' ? listedFor(actor) : confinedTo(actor),
  };
}
