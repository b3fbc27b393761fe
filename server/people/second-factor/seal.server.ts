import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Context } from '../../kernel/use-case.ts';

declare module '../../kernel/use-case.ts' {
  interface Services {
    /** The secrets of SESSION_SECRET: the first seals what the database must not hold readable, all open it. */
    sealingSecrets?: readonly string[];
  }
}

const ivLength = 12;
const tagLength = 16;

type Sealing = Pick<Context, 'sealingSecrets'>;

/** Seals a text for one owner, whose row alone can open it: copied into another row it stays shut (decisions/signing-in.md). */
export function seal(text: string, owner: string, { sealingSecrets = [] }: Sealing): string {
  const [secret] = sealingSecrets;
  if (!secret) throw new Error('SESSION_SECRET is missing');
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Returns the sealed text; `isOld`: by a secret that is not the first any more, so that it is to be sealed anew. Undefined
 * when no secret of today fits.
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
      // Sealed by another secret.
    }
  }
  return undefined;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'portal second factor', 32));
}
