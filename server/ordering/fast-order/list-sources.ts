/**
 * Where the lines of a list come from. A line names its rows by keys (`t14.f3`: row 14 of the pasted text and row 3 of the
 * file), which travel in the forms; what stands in these rows is kept once, with what was entered.
 */
export type Sources = Record<string, string>;

export type Place = 't' | 'f';

const pattern = /^[tf]\d{1,7}(?:\.[tf]\d{1,7})*$/;
/** More rows of one articul are not told apart. */
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

/** The number of a row as the dealer's program shows it. */
export function rowOf(key: string): number {
  return Number(key.slice(1));
}
