import { z } from 'zod';
import { listedIds } from '../kernel/listed-ids.ts';
import { counted } from '../kernel/plural.ts';
import { isTree } from '../kernel/trees.ts';
import { onWire } from '../kernel/wire-format.ts';

/** The limit for the lines of a fast order applies here, too. */
const maxKeys = 2_000;

const key = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
const wireKeys = onWire({ anyOf: [{ type: 'string' }, { type: 'array', maxItems: maxKeys, items: key }] });

/**
 * Keys by which a program looks up goods: a list of strings or numbers, or a single key. Blank keys are left out, the
 * others stay as given. Undefined when absent or an empty string. (A string is not split, because articuls contain
 * commas.)
 */
export const zKeys = z
  .transform((value: unknown, { issues }) => {
    const said = (message: string) => {
      issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    };
    if (value === undefined || value === null || value === '') return undefined;
    const parts: unknown[] = isTree(value) ? Object.values(value) : [value].flat();
    if (!parts.every((part) => typeof part === 'string' || typeof part === 'number'))
      return said('Неверное значение');
    const keys = parts.map(String).filter((each) => each.trim() !== '');
    if (keys.length > maxKeys)
      return said(`Не больше ${counted(maxKeys, 'значения', 'значений', 'значений')} за раз`);
    return keys;
  })
  .meta(wireKeys);

/** Like `zKeys`, but for ids, in any notation of §7.1.12; anything that is not an id is refused. */
export const zIdKeys = z
  .preprocess((value, { issues }) => {
    if (value === undefined || value === null || value === '') return undefined;
    const { ids, problem } = listedIds(value);
    if (problem) issues.push({ code: 'custom', message: problem, input: value });
    return ids;
  }, zKeys)
  .meta(wireKeys);
