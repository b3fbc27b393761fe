import { deskPaths } from '../desk-hrefs.ts';

export const answersPath = `${deskPaths.chats}/answers`;

/** `new` is a form for a new ready answer. */
export function deskAnswer(id: number | 'new'): string {
  return `${answersPath}/${id}`;
}
