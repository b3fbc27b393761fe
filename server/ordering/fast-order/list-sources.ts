/**
 * The texts of the rows from which the lines of a list come, by key. A line refers to its rows by keys (`t14.f3`: row
 * 14 of the pasted text and row 3 of the file), which the forms send back. The texts are stored once, with the entered
 * text.
 */
export type Sources = Record<string, string>;

export type Place = 't' | 'f';

const pattern = /^[tf]\d{1,7}(?:\.[tf]\d{1,7})*$/;
/** The maximum length of a line's keys, in characters. Keys of further rows with the same articul are omitted. */
const maxLength = 300;

/** Returns the keys in a form field; undefined when the field is not a valid list of keys. */
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
