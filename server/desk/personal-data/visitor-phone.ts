import { z } from 'zod';
import { parsePhone } from '../../kernel/phone.ts';

/** A visitor's number in any spelling; parsed to the spelling stored with calls. */
export const zVisitorPhone = z.transform((value: unknown, { issues }) => {
  const phone = parsePhone(typeof value === 'string' ? value.slice(0, 100) : '');
  if (phone) return phone;
  issues.push({ code: 'custom', message: 'Укажите номер: десять цифр после +7 или 8', input: value });
  return z.NEVER;
});
