import { words } from './columns.ts';
import type { ColumnQuestion } from './parse-table.ts';

/** An answer to a question for the quantity column: an index into its names, or `none` for one piece of each. */
export type Choice = number | 'none';

/**
 * Returns the answer that a remembered column name ('' for none) means for this table; undefined when there is no such
 * column to choose, or when there are several.
 */
export function choiceOf({ names }: ColumnQuestion, quantity: string): Choice | undefined {
  if (quantity === '') return 'none';
  const fitting = [...names.keys()].filter((i) => words(names[i] ?? '') === quantity);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Returns the name to remember for an answer; undefined when it would not find the same column again. */
export function nameOf(question: ColumnQuestion, choice: Choice): string | undefined {
  const name = choice === 'none' ? '' : words(question.names[choice] ?? '');
  return choiceOf(question, name) === choice ? name : undefined;
}
