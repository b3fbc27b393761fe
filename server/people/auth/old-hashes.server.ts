import { createHash, timingSafeEqual } from 'node:crypto';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { verify as verifyCrypt } from 'unixcrypt';
import { cyrillicBytes } from '../../kernel/letters.server.ts';

/**
 * Returns whether a password matches a hash of the old portal, in any format that it has used; undefined when the hash
 * has none of these formats or is damaged. A password with Russian letters is tried in both encodings that old sites
 * used.
 *
 * - `$2y$…`: bcrypt, from PHP's `password_hash`;
 * - `$6$salt$…`: SHA-512 crypt, from Bitrix since 20.5;
 * - a salt and 32 hexadecimal digits: md5 of the salt and the password; without a salt, of the password. Bitrix draws
 *   salts from all characters of the keyboard, including `$`.
 */
export async function fitsOldHash(password: string, hash: string): Promise<boolean | undefined> {
  const check = checkOf(hash);
  if (!check) return undefined;
  try {
    for (const bytes of spellings(password)) if (await check(bytes)) return true;
    return false;
  } catch {
    return undefined;
  }
}

/** Returns whether a text has the form of a hash of the old portal. */
export function isOldHash(hash: string): boolean {
  return checkOf(hash) !== undefined;
}

type Check = (password: Buffer) => boolean | Promise<boolean>;

function checkOf(hash: string): Check | undefined {
  if (/^\$2[abxy]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(hash)) {
    return (password) => verifyBcrypt(password, hash.replace(/^\$2[axy]/, '$2b'));
  }
  if (/^\$6\$[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{86}$/.test(hash)) {
    // The library accepts only strings, so a password in another encoding cannot be checked.
    return (password) => verifyCrypt(password.toString('utf8'), hash);
  }
  const [, salt, digest] = /^(.{0,68})([0-9a-f]{32})$/is.exec(hash) ?? [];
  if (salt === undefined || digest === undefined) return undefined;
  return (password) =>
    timingSafeEqual(createHash('md5').update(salt).update(password).digest(), Buffer.from(digest, 'hex'));
}

function spellings(password: string): Buffer[] {
  const utf8 = Buffer.from(password);
  const old = cyrillicBytes(password);
  return old === undefined || old.equals(utf8) ? [utf8] : [utf8, old];
}
