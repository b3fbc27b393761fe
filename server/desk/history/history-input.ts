import { z } from 'zod';
import { inOrder, zId, zOptional, zPeriod, zWords } from '../../kernel/fields.ts';
import type { Author } from './history-view.ts';

/** Who made the entries: `staff`, `staff-3`, `account-12`. */
const zWho = z
  .string()
  .regex(/^(staff|account|exchange|system)(-\d{1,15})?$/)
  .transform((text) => {
    const [kind = '', id] = text.split('-');
    return { kind: kind as Author['kind'], id: id === undefined ? undefined : Number(id) };
  });

const zName = z.string().regex(/^[a-z_]{1,20}$/);

/** The filter of the history. Unknown values are ignored; an invalid day is refused. */
export const historyInput = z
  .object({
    query: zWords,
    who: zOptional(zWho).catch(undefined),
    dealer: zOptional(zId).catch(undefined),
    kind: zOptional(zName).catch(undefined),
    /** The id of the record; used together with `kind`. */
    id: zOptional(zId).catch(undefined),
    action: zOptional(zName).catch(undefined),
    /** Only entries with smaller numbers. */
    before: zOptional(zId).catch(undefined),
    ...zPeriod,
  })
  .superRefine(inOrder);
