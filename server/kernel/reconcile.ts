import { z } from 'zod';
import { type Failure, fail } from './result.ts';
import { isTree } from './trees.ts';
import { upperFirst } from './upper-first.ts';

/**
 * Handles forms that were open while another person saved the same record (decisions/forms.md). A form sends the
 * values it was rendered from in one field, `original`; the use case compares within its transaction. Old calls have
 * no such field; every value that they send counts as changed.
 */

/** The values of a record as its form holds them. Lists contain ids and have no order. */
export type FormRecord = Record<string, unknown>;

/** The JSON text of a FormRecord from the hidden field; absent if the caller does not know the field. */
export const zOriginal = z
  .transform((value: unknown) => (value === undefined || value === '' ? undefined : parsed(value)))
  .refine((value) => value === undefined || (isTree(value) && isPlain(value)), { error: 'Неверное значение' })
  .transform((value) => value as FormRecord | undefined);

/** The depth of a record, a list in it and the list's elements; no portal form is nested deeper. */
const maxDepth = 4;

/** Returns whether a value has no objects with their own conversion to text, which could not be put into a message. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const isOdd = ['toString', 'valueOf', 'toJSON'].some((name) => Object.hasOwn(value, name));
  return !isOdd && depth < maxDepth && Object.values(value).every((each) => isPlain(each, depth + 1));
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * The label of a field and the text of its values for «было …, стало …». `pair` returns texts for two values of a
 * long text, made from the part that differs. `at` is the field's name in the form, if different. `named`: the
 * message beside the field repeats the label, because the form shows none there.
 */
export type Wording = {
  label: string;
  text?: (value: unknown) => string;
  pair?: (before: unknown, after: unknown) => [before: string, after: string];
  at?: string;
  named?: true;
};

/** Returns the texts for two values of a field. Different values never get the same text: namesakes get their ids. */
export function wordsOf(
  { text = quoted, pair }: Pick<Wording, 'text' | 'pair'>,
  before: unknown,
  after: unknown,
): [before: string, after: string] {
  const words = pair ? pair(before, after) : ([text(before), text(after)] as [string, string]);
  const areNamesakes = words[0] === words[1] && isId(before) && isId(after) && before !== after;
  return areNamesakes ? [`${words[0]} (${before})`, `${words[1]} (${after})`] : words;
}

const isId = (value: unknown) => typeof value === 'string' && /^[1-9]\d*$/.test(value);

export type Reconciled<T> = {
  ok: true;
  /** The values to save: changed fields as sent, all others as stored now. */
  values: T;
  /** One line for each field that another person changed and the form did not: «Телефон: было …, стало …». */
  meanwhile: string[];
};

/**
 * Merges a form field by field. A field that the person did not change keeps the stored value; a field that only the
 * person changed gets the sent value. Lists are compared element by element. If both changed a field differently,
 * nothing is saved: CHANGED_MEANWHILE shows the old and the new value beside the field, and its data (see StaleForm)
 * rebuilds the form, so that saving it again is a deliberate decision.
 */
export function reconcile<T extends FormRecord>(
  { sent, stored, original }: { sent: Partial<T>; stored: T; original: FormRecord | undefined },
  wordings: Record<string, Wording>,
): Reconciled<T> | Failure {
  const values: FormRecord = { ...stored };
  const kept: FormRecord = {};
  const meanwhile: string[] = [];
  const fields: Record<string, string[]> = {};
  for (const [name, now] of Object.entries(stored)) {
    const typed = sent[name];
    if (typed === undefined) continue;
    const read = original && name in original ? original[name] : now;
    const wording = wordings[name] ?? { label: name };
    const { label, at = name, named } = wording;
    const [before, after] = wordsOf(wording, read, now);
    const change = `было ${before}, стало ${after}`;
    const merged = mergedField({ typed, read, now });
    if (merged.conflict) {
      const what = named ? `${label}: ${change}` : upperFirst(change);
      fields[at] = [...(fields[at] ?? []), `${what}. Чтобы записать своё, сохраните ещё раз`];
      continue;
    }
    values[name] = merged.value;
    if (same(read, now) || same(typed, now)) continue;
    kept[name] = merged.value;
    meanwhile.push(`${label}: ${change}`);
  }
  if (Object.keys(fields).length > 0) return staleForm({ fields, kept, stored, meanwhile });
  return { ok: true, values: values as T, meanwhile };
}

/**
 * The data of CHANGED_MEANWHILE for rebuilding the form: `kept` replaces the values that the person did not change,
 * and `original` is the new base for comparison.
 */
export type StaleForm = { kept: FormRecord; original: FormRecord; meanwhile: string[] };

/** Returns the refusal of a form whose record was changed meanwhile. */
export function staleForm({
  fields,
  kept,
  stored,
  meanwhile,
}: {
  fields: Record<string, string[]>;
  kept: FormRecord;
  stored: FormRecord;
  meanwhile: string[];
}): Failure {
  const data: StaleForm = { kept, original: stored, meanwhile };
  return fail('CHANGED_MEANWHILE', { fields, data });
}

/** Returns the data of a CHANGED_MEANWHILE; undefined for any other refusal. */
export function staleFormOf({ code, data }: Pick<Failure, 'code' | 'data'>): StaleForm | undefined {
  // A refusal without data names a record that is gone; there is no form to renew.
  return code === 'CHANGED_MEANWHILE' && 'original' in data ? (data as StaleForm) : undefined;
}

type Three = { typed: unknown; read: unknown; now: unknown };

function mergedField({ typed, read, now }: Three): { conflict: boolean; value: unknown } {
  if (Array.isArray(typed) && Array.isArray(read) && Array.isArray(now)) {
    const value = mergedList({ typed, read, now });
    // Each side removed what the other kept; the merged list would be empty, which neither chose.
    return { conflict: value.length === 0 && typed.length > 0, value };
  }
  if (same(typed, read)) return { conflict: false, value: now };
  return { conflict: !same(read, now) && !same(typed, now), value: typed };
}

function mergedList({ typed, read, now }: Record<keyof Three, unknown[]>): unknown[] {
  const stays = now.filter((each) => typed.includes(each) || !read.includes(each));
  return [...stays, ...typed.filter((each) => !read.includes(each) && !now.includes(each))];
}

function same(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((each) => b.includes(each));
}

function quoted(value: unknown): string {
  return value === '' || value === undefined ? 'пусто' : `«${value}»`;
}
