import { z } from 'zod';
import {
  zEmail,
  zFlag,
  zIdListUpTo,
  zIdOrNew,
  zOptional,
  zPhoneOrNone,
  zRequiredLine,
} from '../kernel/fields.ts';
import { isTree } from '../kernel/trees.ts';

/** A dealer may have a thousand addresses, and give them all. */
const mostGiven = 1_000;
const zIds = zIdListUpTo(mostGiven);

/** Ids, or what `/api/manager/{id}` gave and an old client sends back: records of which some are `checked`. */
const zGiven = z.transform((value: unknown) => {
  if (value === undefined) return undefined;
  const records = (isTree(value) ? Object.values(value) : [value].flat()).filter(isTree);
  const ticked = records.filter(({ checked }) => zFlag.parse(checked)).map(({ id }) => id);
  return zIds.parse(records.length > 0 ? ticked : value);
});

const orUndefined = (value: unknown) => value ?? undefined;
const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/**
 * The form of a manager (§3, contract §3.3), `id` 0 or nothing: somebody new, who needs an e-mail. What was not sent stays as it is:
 * old clients send what their form has, or only what was switched.
 */
export const managerForm = z.object({
  id: zIdOrNew,
  email: z.preprocess(orUndefined, zEmail.optional()),
  name: z.preprocess(orUndefined, zRequiredLine(255).optional()),
  phone: zPhoneOrNone,
  type_id: zOptional(z.preprocess(asText, z.enum(['2', '3'], { error: 'Выберите, кто это' }))),
  enabled: z.transform((value: unknown) => (value === undefined ? undefined : zFlag.parse(value))),
  contracts: zGiven,
  addresses: zGiven,
});

export type ManagerForm = z.output<typeof managerForm>;
