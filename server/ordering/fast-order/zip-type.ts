/** Other file types that are zips, recognized by the names of their first entries, which are not compressed. */
const kinds: readonly [RegExp, string][] = [
  [
    /word\/(?:document|_rels|styles|settings)/,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    /ppt\/(?:presentation|_rels|slides)/,
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.[a-z]+/, 'application/vnd.oasis.opendocument'],
];

/**
 * Returns the type of a zip that is not a workbook; undefined for a workbook, a truncated zip, and other files.
 * Searches the bytes for names, because the directory at the end of a zip repeats them.
 */
export function zipType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return undefined;
  if (!bytes.includes('PK\x05\x06', -66_000, 'latin1')) return undefined;
  if (bytes.includes('workbook')) return undefined;
  const text = bytes.subarray(0, 65_536).toString('latin1') + bytes.subarray(-65_536).toString('latin1');
  const known = kinds.find(([name]) => name.test(text));
  return known?.[1] ?? 'application/zip';
}
