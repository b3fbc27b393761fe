import { deskPaths } from '../desk-hrefs.ts';

/** `new` is a form for a new group. */
export function deskSynonyms(id: number | 'new'): string {
  return `${deskPaths.synonyms}/${id}`;
}

/** A form for a new group that begins with a word. */
export function newSynonyms(words: string): string {
  return `${deskSynonyms('new')}?${new URLSearchParams({ words })}`;
}
