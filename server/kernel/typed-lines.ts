/**
 * Returns the normalized text of a multi-line field: a line break is one character (browsers send two and count one);
 * invisible characters and surrounding space are removed.
 */
export function typedLines(value: unknown): string {
  return String(value ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
