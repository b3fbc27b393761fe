import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits in characters that 1C's form and HTTP Basic accept unchanged. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the hash to store: SHA-256 in hex. A slow hash would protect nothing, because a random secret of 256 bits
 * cannot be guessed, and 1C may send it with every piece of a file (decisions/door-of-1c.md).
 */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Returns whether a secret matches a hash, in a time that does not depend on the values. An unknown login takes the
 * same time.
 */
export function isSecret(secret: string, hash: string | undefined): boolean {
  const given = Buffer.from(hashOfSecret(secret));
  const kept = Buffer.from(hash ?? hashOfSecret(''));
  return given.length === kept.length && timingSafeEqual(given, kept) && hash !== undefined;
}
