import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in letters that 1C's form and HTTP Basic take as they are. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the hash that is stored: SHA-256 in hex. 1C may send the secret with every piece of a file, and a random one of
 * 256 bits cannot be guessed, so that a slow hash would protect nothing (decisions/door-of-1c.md).
 */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in a time that does not depend on the values; an unknown login is compared, too. */
export function isSecret(secret: string, hash: string | undefined): boolean {
  const given = Buffer.from(hashOfSecret(secret));
  const kept = Buffer.from(hash ?? hashOfSecret(''));
  return given.length === kept.length && timingSafeEqual(given, kept) && hash !== undefined;
}
