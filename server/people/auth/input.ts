import { z } from 'zod';
import { zEmail, zRequiredText } from '../../kernel/fields.ts';

/** The fields of the login form. */
export const zCredentials = {
  email: zEmail,
  password: zRequiredText(200, 'Введите пароль'),
  /** The client's network address if a trusted proxy reports it; set by the door, never by the form. */
  client: z.string().default(''),
  /**
   * The name of the browser, if this e-mail has signed in with it before; set by the door, never by the form.
   */
  browser: z.string().default(''),
};
