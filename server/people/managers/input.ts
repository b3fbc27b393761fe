import { z } from 'zod';
import {
  zEmail,
  zIdListUpTo,
  zIdOrNew,
  zIfSent,
  zOptional,
  zPhoneOrNone,
  zRequiredName,
  zSwitch,
} from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { type SentConsent, zConsent } from '../consents/input.ts';

/** The maximum number of assigned ids; a dealer may have a thousand addresses and assign all of them. */
const maxGiven = 1_000;

/** Absent to leave the assignment unchanged. */
const zGiven = zIfSent(zIdListUpTo(maxGiven));

const orUndefined = (value: unknown) => value ?? undefined;
const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/**
 * The form of a manager (§3.4, §7.3.12). `id` 0 or none means a new manager, who needs an e-mail. Missing fields stay
 * unchanged: old clients send all fields of their form, or only the changed ones.
 */
const fields = {
  id: zIdOrNew,
  email: z.preprocess(orUndefined, zEmail.optional()),
  name: z.preprocess(orUndefined, zRequiredName(255).optional()),
  phone: zPhoneOrNone,
  type_id: zOptional(z.preprocess(asText, z.enum(['2', '3'], { error: 'Выберите, кто это' }))),
  enabled: zIfSent(zSwitch),
  contracts: zGiven,
  addresses: zGiven,
  original: zOriginal,
  ...zConsent,
};

/** The form also has two fields for the limits under each contract (`readLimits`). */
export const managerForm = z.looseObject(fields);

type Fields = z.output<z.ZodObject<typeof fields>>;
export type ManagerForm = Omit<Fields, 'id' | 'original' | keyof SentConsent>;
