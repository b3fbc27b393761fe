import { z } from 'zod';
import { zEmail, zRequiredText } from '../../kernel/fields.ts';

/** The browser's `User-Agent`; set by the HTTP layer, never by the form. */
export const zAgent = z.string().default('');

/** The fields of the login form. */
export const zCredentials = {
  email: zEmail,
  password: zRequiredText(200, 'Введите пароль'),
  /** The client's network address if a trusted proxy reports it; set by the HTTP layer, never by the form. */
  client: z.string().default(''),
  /** The browser's name, if this e-mail has signed in with it before; set by the HTTP layer, never by the form. */
  browser: z.string().default(''),
  agent: zAgent,
};

/** The secret of the current session; set by the HTTP layer, never by the form. */
export const zSession = z.string().max(200).default('');
