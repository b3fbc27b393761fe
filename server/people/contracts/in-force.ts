import { ruDate } from '../../kernel/clock.ts';

/** The days on which a contract may be ordered under, `yyyy-mm-dd`, both included; null: without that end. */
export type Validity = { validFrom: string | null; validTo: string | null };

/** Returns whether a contract may be ordered under on a day. */
export function isInForce({ validFrom, validTo }: Validity, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day);
}

/** Returns why not: «начнёт действовать 01.12.2026», «действовал по 31.10.2026»; '' when it may. */
export function whyNotInForce({ validFrom, validTo }: Validity, day: string): string {
  if (validTo !== null && validTo < day) return `действовал по ${ruDate(validTo)}`;
  if (validFrom !== null && validFrom > day) return `начнёт действовать ${ruDate(validFrom)}`;
  return '';
}

/** «с 01.12.2026 по 30.11.2027»; '' when a contract has no end at all. */
export function validityText({ validFrom, validTo }: Validity): string {
  return [validFrom && `с\u00a0${ruDate(validFrom)}`, validTo && `по\u00a0${ruDate(validTo)}`]
    .filter(Boolean)
    .join(' ');
}
