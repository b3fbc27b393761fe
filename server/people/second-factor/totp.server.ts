import { Secret, TOTP } from 'otpauth';

/** The settings that all apps support: SHA-1, six digits, thirty seconds (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The code of the previous or next step is also accepted, because clocks differ and people type slowly. */
const window = 1;

/** Returns a new secret of 160 bits, as text in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI that apps read from the QR code. */
export function totpUri(secret: string, { label, issuer }: { label: string; issuer: string }): string {
  // A colon would split the label.
  const plain = issuer.replaceAll(':', ' ');
  return new TOTP({ ...settings, secret: Secret.fromBase32(secret), label, issuer: plain }).toString();
}

/** Returns the number of the time step to which a code belongs; undefined when the code is not accepted now. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
