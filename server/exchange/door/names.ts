/**
 * Normalises the names that 1C gives to files: `/tmp/v8_3B8F_3e.zip`, `C:\\Exchange\\webdata\\import0_1.xml`,
 * `import_files/ab/….jpg`.
 */

const maxName = 250;
const maxDepth = 12;
/** Longer names are rejected first, because the time of normalisation grows with the length. */
const maxGiven = 2_000;

/**
 * Returns the relative path under which the portal stores a file. Leading folders of the 1C computer are removed.
 * Undefined for an invalid name: empty, too long, with `..` or control characters.
 */
export function fileNameOf(given: string): string | undefined {
  if (given.length > maxGiven) return undefined;
  const plain = given
    .normalize('NFC')
    .trim()
    .replaceAll('\\', '/')
    .replace(/^[a-z]:(?=\/)/i, '')
    .replace(/^\/+/, '')
    .replace(/^(?:tmp|temp)\//i, '')
    .replace(/^(?:.*\/)?webdata\/+(?:\d{6,}\/+)?/i, '')
    .replace(/^upload\/+(?:1c\/+)?/i, '');
  const parts = plain.split('/').filter((part) => part !== '' && part !== '.');
  const name = parts.join('/');
  const isSafe = parts.every((part) => part !== '..' && !isOdd(part) && Buffer.byteLength(part) <= 200);
  if (name === '' || name.length > maxName || parts.length > maxDepth || !isSafe) return undefined;
  return name;
}

/**
 * Returns whether a part of a path has control or invisible characters, or a form that file systems on the 1C side do
 * not allow.
 */
function isOdd(part: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}:*?"<>|]/u.test(part) || /^[. ]|[. ]$/.test(part);
}

/** Returns the kind of a file by its name. */
export function fileKindOf(name: string): 'xml' | 'zip' | 'other' {
  if (/\.xml$/i.test(name)) return 'xml';
  return /\.zip$/i.test(name) ? 'zip' : 'other';
}
