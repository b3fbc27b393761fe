import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane); about 20 ms on one core, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes with a random salt; only the demo world, which must repeat itself, gives one (16 bytes). */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return hash(password, { ...cost, salt });
}

/**
 * True when the password fits the hash. Without a hash (no such account, or one that has not set a password yet: `''`) it works as
 * long and says no, so that the time of the answer does not tell which e-mails exist.
 */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (!passwordHash) {
    decoy ??= hashPassword('decoy');
    await verify(await decoy, password);
    return false;
  }
  return verify(passwordHash, password);
}

let decoy: Promise<string> | undefined;
