import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Context } from '../../kernel/use-case.ts';

declare module '../../kernel/use-case.ts' {
  interface Services {
    /**
     * The secrets of SESSION_SECRET. The first one seals values that the database must not store in readable form; all
     * of them can unseal.
     */
    sealingSecrets?: readonly string[];
  }
}

const ivLength = 12;
const tagLength = 16;

type Sealing = Pick<Context, 'sealingSecrets'>;

/**
 * Returns a text sealed for one owner. Only that owner's row can unseal it; copied into another row it stays sealed
 * (decisions/signing-in.md).
 */
export function seal(text: string, owner: string, { sealingSecrets = [] }: Sealing): string {
  const [secret] = sealingSecrets;
  if (!secret) throw new Error('SESSION_SECRET is missing');
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Returns the unsealed text; undefined when it was sealed with none of the current secrets. `isOld`: it was sealed with
 * a secret that is no longer the first one, so it should be sealed again.
 */
export function unseal(
  sealed: string,
  owner: string,
  { sealingSecrets = [] }: Sealing,
): { text: string; isOld: boolean } | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivLength + tagLength) return undefined;
  for (const [i, secret] of sealingSecrets.entries()) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, ivLength))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
      const text =
        decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
      return { text, isOld: i > 0 };
    } catch {
      // Sealed with another secret.
    }
  }
  return undefined;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'portal second factor', 32));
}
