import { Secret, TOTP } from 'otpauth';

/** Returns the code that the authenticator app shows at `now`. The secret may contain the spaces shown to the user. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: now });
}
