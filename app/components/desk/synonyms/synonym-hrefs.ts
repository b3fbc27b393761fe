import { deskPaths } from '../desk-hrefs.ts';

/** `new` is a form for a new group. */
export function deskSynonyms(id: number | 'new'): string {
  return `${deskPaths.synonyms}/${id}`;
}

/** Returns the address of the form for a new group that begins with these words. */
export function newSynonyms(words: string): string {
  return `${deskSynonyms('new')}?${new URLSearchParams({ words })}`;
}
