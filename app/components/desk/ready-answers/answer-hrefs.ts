import { deskPaths } from '../desk-hrefs.ts';

export const answersPath = `${deskPaths.chats}/answers`;

/** Returns the address of a ready answer; `new` is the form for a new one. */
export function deskAnswer(id: number | 'new'): string {
  return `${answersPath}/${id}`;
}
