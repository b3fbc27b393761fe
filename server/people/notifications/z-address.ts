import { z } from 'zod';
import { zEmail } from '../../kernel/fields.ts';

/** The e-mail for notifications. An empty text becomes null, which means the account's own. */
export const zAddress = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  zEmail.nullable(),
);
