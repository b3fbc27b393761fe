import { createHash, randomBytes } from 'node:crypto';

/** Returns a new value for a session's cookie. */
export function newCookie(): string {
  return randomBytes(24).toString('hex');
}

/** Returns the hash of a cookie that the database stores. */
export function hashOfCookie(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex');
}

/** Returns the `sessid` that new clients send with each request beside the cookie; it is derived from the cookie. */
export function sessidOf(cookie: string): string {
  return createHash('sha256').update(`sessid ${cookie}`).digest('hex').slice(0, 32);
}
