/**
 * The texts of the rows from which the lines of a list come, by key. A line names its rows by keys (`t14.f3`: row 14
 * of the pasted text and row 3 of the file), which the forms send along. The texts are kept once, with what was
 * entered.
 */
export type Sources = Record<string, string>;

export type Place = 't' | 'f';

const pattern = /^[tf]\d{1,7}(?:\.[tf]\d{1,7})*$/;
/** The maximum length of the keys of a line, in characters. Further rows of the same articul are not named. */
const maxLength = 300;

/** Returns the keys in a field of a form; undefined when there are none. */
export function readSources(value: string): string | undefined {
  return value.length <= maxLength && pattern.test(value) ? value : undefined;
}

export function joinedSources(before: string | undefined, more: string): string {
  if (!before) return more;
  return before.length + more.length < maxLength ? `${before}.${more}` : before;
}

export function sourceKeys(src: string | undefined): string[] {
  return src ? src.split('.') : [];
}

/** Returns the number of a row as the dealer's program shows it. */
export function rowOf(key: string): number {
  return Number(key.slice(1));
}
