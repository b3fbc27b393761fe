import { z } from 'zod';
import { zEmail, zRequiredText } from '../kernel/fields.ts';

/** The form of signing in. */
export const zCredentials = {
  email: zEmail,
  password: zRequiredText(200, 'Введите пароль'),
  /** Network address of the client where a trusted proxy tells it; added by the door, never by the form. */
  client: z.string().default(''),
};
