import { hash, verify } from '@node-rs/argon2';
import { fitsOldHash } from './old-hashes.server.ts';

/**
 * argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane); takes about 20 ms on one core,
 * off the event loop.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Returns the hash of a password, with a random salt. Only the demo data, which must be reproducible, passes a
 * salt (16 bytes).
 */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return hash(password, { ...cost, salt });
}

/** Returns whether a text has the form of a hash of this portal. */
export function isHash(text: string): boolean {
  return text.startsWith('$argon2id$');
}

/**
 * `fits-old`: the password matches a hash of the old portal, which should be replaced. `foreign`: the hash has an
 * unknown format or is damaged, so that no password can be checked against it.
 */
type Verdict = 'fits' | 'fits-old' | 'wrong' | 'foreign';

/**
 * Returns whether the password matches the hash. Without a hash (no such account, or no password set yet: `''`), the
 * check takes as long and returns `wrong`, so that the response time does not reveal which e-mails exist.
 */
export async function comparePassword(password: string, passwordHash: string | undefined): Promise<Verdict> {
  if (!passwordHash) {
    await verifyDecoy(password);
    return 'wrong';
  }
  const fitsOld = await fitsOldHash(password, passwordHash);
  if (fitsOld !== undefined) {
    // Checking an old hash is fast; without this, the response time would reveal who has not signed in since the old
    // portal.
    await verifyDecoy(password);
    return fitsOld ? 'fits-old' : 'wrong';
  }
  try {
    return (await verify(passwordHash, password)) ? 'fits' : 'wrong';
  } catch {
    return 'foreign';
  }
}

/** Returns true when the password matches the hash, see `comparePassword`. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  const verdict = await comparePassword(password, passwordHash);
  return verdict === 'fits' || verdict === 'fits-old';
}

async function verifyDecoy(password: string): Promise<void> {
  decoy ??= hashPassword('decoy');
  await verify(await decoy, password);
}

let decoy: Promise<string> | undefined;
