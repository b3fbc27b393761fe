import { createHash, randomBytes } from 'node:crypto';

/** The value of a session's cookie. */
export function newCookie(): string {
  return randomBytes(24).toString('hex');
}

/** What the database keeps of it. */
export function hashOfCookie(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex');
}

/** The `sessid` that new clients send with each request beside the cookie; it follows from the cookie. */
export function sessidOf(cookie: string): string {
  return createHash('sha256').update(`sessid ${cookie}`).digest('hex').slice(0, 32);
}
