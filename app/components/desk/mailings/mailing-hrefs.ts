import type { MailingPart } from '#server/content/mailings/mailing-view.ts';
import { deskPaths } from '../desk-hrefs.ts';

/** Returns the address of a message to dealers; `new` is the form for a new one. */
export function deskMailing(id: number | 'new'): string {
  return `${deskPaths.messages}/${id}`;
}

/** Returns the address of an action on a message: a question or a button. */
export function deskMailingDeed(id: number, deed: 'send' | 'stop' | 'copy' | 'dealers'): string {
  return `${deskMailing(id)}/${deed}`;
}

export function mailingsHref(part: MailingPart, page = 1): string {
  const query = [...(part === 'drafts' ? ['part=drafts'] : []), ...(page > 1 ? [`page=${page}`] : [])];
  return query.length > 0 ? `${deskPaths.messages}?${query.join('&')}` : deskPaths.messages;
}
