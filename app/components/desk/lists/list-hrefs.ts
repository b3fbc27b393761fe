import type { DeskListName } from '#server/desk/lists/desk-lists.ts';

/** The action that saves and removes filters of a list and chooses its columns. */
export function listSetup(list: DeskListName): string {
  return `/desk/lists/${list}`;
}
