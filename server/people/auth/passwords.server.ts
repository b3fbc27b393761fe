import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane); takes about 20 ms on one core,
 * off the event loop.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes with a random salt; only the demo world, which must be reproducible, passes one (16 bytes). */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return hash(password, { ...cost, salt });
}

/**
 * `foreign`: the hash has an unknown format (of an older portal, or damaged), so that no password can be
 * checked against it.
 */
type Verdict = 'fits' | 'wrong' | 'foreign';

/**
 * Returns whether the password fits the hash. Without a hash (no such account, or no password set yet: `''`)
 * it takes as long and returns `wrong`, so that the response time does not reveal which e-mails exist.
 */
export async function comparePassword(password: string, passwordHash: string | undefined): Promise<Verdict> {
  if (!passwordHash) {
    decoy ??= hashPassword('decoy');
    await verify(await decoy, password);
    return 'wrong';
  }
  try {
    return (await verify(passwordHash, password)) ? 'fits' : 'wrong';
  } catch {
    return 'foreign';
  }
}

/** Returns true when the password fits the hash, see `judgePassword`. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  return (await comparePassword(password, passwordHash)) === 'fits';
}

let decoy: Promise<string> | undefined;
