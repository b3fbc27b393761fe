import { z } from 'zod';
import { tooLong, zRequiredLine } from '../../../kernel/fields.ts';
import { addressLines, isAddressOrNetwork } from './addresses.ts';

/**
 * The login of an exchange account. Only few characters are allowed, because HTTP Basic ends a login at its first
 * colon, and 1C sends other letters in an encoding of its own.
 */
export const zExchangeLogin = zRequiredLine(60)
  .transform((text) => text.toLowerCase())
  .refine((text) => /^[a-z0-9._@-]+$/.test(text), {
    error: 'Логин – латинские буквы, цифры, точка, дефис, подчёркивание и @',
  });

const maxAddresses = 1_000;

/** Addresses and networks, one per line; '' when none are typed. */
export const zAddresses = z.transform((value: unknown, issue): string => {
  const lines = addressLines(typeof value === 'string' ? value : '');
  const wrong = lines.find((line) => !isAddressOrNetwork(line));
  const joined = lines.join('\n');
  const complain = (message: string) => issue.issues.push({ code: 'custom', message, input: value });
  if (wrong !== undefined) {
    complain(`Это не адрес и не сеть: ${wrong.slice(0, 60)}. Пишите так: 203.0.113.7 или 10.0.0.0/8`);
  } else if (joined.length > maxAddresses) {
    complain(tooLong(maxAddresses));
  }
  return joined;
});
