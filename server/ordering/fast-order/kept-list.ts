import { z } from 'zod';
import { zOptional } from '../../kernel/fields.ts';
import type { FormLine } from './input.ts';
import type { ColumnQuestion } from './parse-table.ts';

/** What was already added from a list: pieces, and kopecks at the prices the account sees. */
export type AddedSoFar = { added: number; pieces: number; sum: number };

/** A list as saved between the steps of a fast order. */
export type KeptList = {
  lines: FormLine[];
  /** Notes on the changes made while parsing the list. */
  notes: string[];
  /** Tables whose lines are added once their quantity column is chosen. */
  tables: ColumnQuestion[];
  /** Set when these lines are the rest of a list whose other lines were added to the basket. */
  added?: AddedSoFar | undefined;
  /** Set when the quantity columns were remembered and not asked for. */
  remembered?: Remembered | undefined;
};

/** `list`: the saved question, where another column can be chosen; `names`: the columns taken, '' for one piece each. */
export type Remembered = { list: string; names: string[] };

/** The list shown in a form: its key, its revision at that time, and the browser tab that shows it. */
export const zShownList = {
  list: zOptional(z.string().regex(/^[\w-]{22}$/, { error: 'Неверное значение' })),
  revision: z.coerce.number().int().min(0).catch(0),
  editor: z.string().max(40).catch(''),
};

export type ShownList = { list?: string | undefined; revision: number; editor: string };
