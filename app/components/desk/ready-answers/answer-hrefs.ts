import { deskPaths } from '../desk-hrefs.ts';

/** The list of ready answers. */
export const answersPath = `${deskPaths.chats}/answers`;

/** `new` is a form for a new one. */
export function deskAnswer(id: number | 'new'): string {
  return `${answersPath}/${id}`;
}
