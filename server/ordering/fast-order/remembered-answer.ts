import { words } from './columns.ts';
import type { ColumnQuestion } from './parse-table.ts';

/**
 * An answer to a question for the quantity column: an index into the question's names, or `none` for one piece of each
 * product.
 */
export type Choice = number | 'none';

/**
 * Returns the choice in this table that corresponds to a remembered column name ('' for none); undefined when no column
 * or several columns have this name.
 */
export function choiceOf({ names }: ColumnQuestion, quantity: string): Choice | undefined {
  if (quantity === '') return 'none';
  const fitting = [...names.keys()].filter((i) => words(names[i] ?? '') === quantity);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Returns the name to remember for an answer; undefined when this name would not find the same column. */
export function nameOf(question: ColumnQuestion, choice: Choice): string | undefined {
  const name = choice === 'none' ? '' : words(question.names[choice] ?? '');
  return choiceOf(question, name) === choice ? name : undefined;
}
