import { Secret, TOTP } from 'otpauth';

/** Returns the code that an app shows at that time; spaces in the secret are as it is shown. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: now });
}
