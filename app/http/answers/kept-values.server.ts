import type { FieldLengths } from '#server/kernel/input-schema.ts';
import { isTree } from '#server/kernel/trees.ts';
import { branch, type Plain } from '../requests/nest.ts';
import type { FormValues } from '../requests/read-form.server.ts';

/**
 * The values of a refused form are sent back only up to this total length, which is enough for one long text and the
 * original values of the form.
 */
const maxInAll = 600_000;
/** The maximum length of a field's name; no form has a longer one. */
const maxNameLength = 200;

/**
 * The field length from which a text counts as prose. A person who has written too much needs all of the text to
 * shorten it.
 */
const proseLength = 1_000;

function roomFor(length: number | undefined): number | undefined {
  return length !== undefined && length >= proseLength ? 2 * length : length;
}

/**
 * Returns the values of a refused form that are sent back: without files and passwords, each cut at the length of its
 * field (prose at twice that), and together no longer than the longest form.
 */
export function keptValues(values: FormValues, lengths: FieldLengths = {}): FormValues {
  let left = maxInAll;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => isShown(name, value))
      .map(([name, value]) => [
        name,
        cut(value, Object.hasOwn(lengths, name) ? roomFor(lengths[name]) : undefined),
      ]),
  );

  function cut(value: Plain, most = left): Plain {
    if (typeof value === 'string') {
      // Spaces around a text and the CR of its line breaks do not count where its length is checked.
      const typed = value.length > most ? value.trim().replaceAll('\r\n', '\n') : value;
      const text = cutText(typed, Math.min(most, left));
      left -= text.length;
      return text;
    }
    if (Array.isArray(value)) return value.filter((each) => isShown('', each)).map((each) => cut(each, most));
    if (!isTree(value)) return value;
    const kept = branch();
    for (const [name, each] of Object.entries(value)) {
      if (!isShown(name, each) || left <= 0) continue;
      left -= name.length;
      kept[name] = cut(each, most);
    }
    return kept;
  }
}

/** Returns the beginning of a text, without half of a letter at its end. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

function isShown(name: string, value: Plain): boolean {
  return !(value instanceof File) && !/password/i.test(name) && name.length <= maxNameLength;
}
