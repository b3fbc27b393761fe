import { z } from 'zod';
import { zOptional } from '../../kernel/fields.ts';
import type { FormLine } from './input.ts';
import { maxNameLength } from './list-limits.ts';
import type { Sources } from './list-sources.ts';
import type { ColumnQuestion } from './parse-table.ts';

/**
 * What was already added from a list: pieces, kopecks at the prices shown to the account, and pieces added to the
 * needs.
 */
export type AddedSoFar = { added: number; pieces: number; sum: number; needs?: number };

/** A list as saved between the steps of a fast order. */
export type KeptList = {
  lines: FormLine[];
  /** Notes on the changes made while parsing the list. */
  notes: string[];
  /** Tables whose lines are added after their quantity column is chosen. */
  tables: ColumnQuestion[];
  /** Set when these lines remain after other lines of the list were added to the basket. */
  added?: AddedSoFar | undefined;
  /** Set when the quantity columns were remembered instead of asked for. */
  remembered?: Remembered | undefined;
  /** The kind of this step; absent for checked lines. */
  step?: Step | undefined;
  /** The earlier steps, beginning with the entered text; absent in the first step. */
  path?: StepLink[] | undefined;
  /** The entered text; set only in the first step, which has no lines. */
  entered?: Entered | undefined;
  /** The list from which this one was split off because another tab had changed it meanwhile. */
  fork?: string | undefined;
};

/**
 * The steps of a list: the entered text, the question for the quantity column, the checked lines, and the lines after
 * each of the two answers that apply to all lines of a kind. Each step has its own key, so that «back» leads to the
 * previous step (decisions/fast-order.md).
 */
export type Step = 'entered' | 'asked' | 'checked' | 'short' | 'first';

/** Returns whether a step is an answer for all lines of a kind, which can be undone. */
export function isAnswer(step: Step): boolean {
  return step === 'short' || step === 'first';
}

export type StepLink = { key: string; step: Step };

/**
 * The dealer's input. `rows`: typed row by row. `text`: pasted. `file`: the file's name, and its table if it is not
 * too long.
 */
export type Entered = {
  rows: FormLine[];
  text: string;
  file?: { name: string; text?: string | undefined } | undefined;
  sources: Sources;
};

/** Returns how many lines were typed or pasted: rows, and non-empty lines of the text. */
export function typedLines({ rows, text }: Pick<Entered, 'rows' | 'text'>): number {
  return rows.length + (text.match(/^.*\S.*$/gm)?.length ?? 0);
}

export const zListName = z
  .string()
  .transform((name) => name.replace(/\s+/g, ' ').trim().slice(0, maxNameLength))
  .optional()
  .catch(undefined);

/**
 * An answer that was remembered. `list`: the saved question, where another column can be chosen; `names`: the chosen
 * columns, '' for one piece of each product.
 */
export type Remembered = { list: string; names: string[] };

/** The key of a list in addresses and forms. */
export const zKey = z.string().regex(/^[\w-]{22}$/, { error: 'Неверное значение' });

/** The largest accepted revision: less than the column's maximum, so that the counter can still grow. */
const maxRevision = 1_000_000_000;

/** The list shown in a form: its key, its revision when it was shown, and the browser tab that shows it. */
export const zShownList = {
  list: zOptional(zKey),
  revision: z.coerce.number().int().min(0).max(maxRevision).catch(0),
  editor: z.string().max(40).catch(''),
};

export type ShownList = { list?: string | undefined; revision: number; editor: string };
