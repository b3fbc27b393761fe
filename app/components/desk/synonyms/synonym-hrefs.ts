import { deskPaths } from '../desk-hrefs.ts';

/** Returns the address of a group of synonyms; `new` is the form for a new one. */
export function deskSynonyms(id: number | 'new'): string {
  return `${deskPaths.synonyms}/${id}`;
}

/** Returns the address of the form for a new group that begins with these words. */
export function newSynonyms(words: string): string {
  return `${deskSynonyms('new')}?${new URLSearchParams({ words })}`;
}
