import { createHash, randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';

const codes = 10;
/** 80 bits: enough that nobody can guess the code from a stolen hash. */
const bytes = 10;

/** Returns new one-time codes for a lost telephone: «ABCD-EFGH-IJKL-MNOP». */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => {
    const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(bytes)).buffer });
    return base32.match(/.{4}/g)!.join('-');
  });
}

/** Returns the stored hash of a code, regardless of how the code was typed. */
export function recoveryHash(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('hex');
}
