import { ruDate } from '../../kernel/clock.ts';

/** The first and last day on which orders may be placed under a contract, `yyyy-mm-dd`; null for no limit. */
export type Validity = { validFrom: string | null; validTo: string | null };

/** Returns whether orders may be placed under a contract on a day. */
export function isInForce({ validFrom, validTo }: Validity, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day);
}

/**
 * Returns why a contract is not in force: «начнёт действовать 01.12.2026», «действовал по 31.10.2026»; '' when it
 * is.
 */
export function whyNotInForce({ validFrom, validTo }: Validity, day: string): string {
  if (validTo !== null && validTo < day) return `действовал по ${ruDate(validTo)}`;
  if (validFrom !== null && validFrom > day) return `начнёт действовать ${ruDate(validFrom)}`;
  return '';
}
