/**
 * What was typed into a field of several lines: a line break is one character (browsers send two and count one), marks that cannot
 * be seen are gone, and so is the space around it.
 */
export function typedLines(value: unknown): string {
  return String(value ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
