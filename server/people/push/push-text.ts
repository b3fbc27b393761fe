import type { PushMessage } from './push-view.ts';

/** What the messages panel says. */
type Said = { kind: string; header: string; text: string; href: string };

/** What the desk writes may have prices in the header, too. */
const titles: Record<string, string> = { mailing: 'Сообщение отдела продаж', news: 'Новость портала' };

/** The kinds whose first line has neither prices nor words of a person: the others show their title only. */
const safe = new Set(['order_placed', 'papers_ready', 'act_ready', 'need_arrived', 'price_change']);

const longestTitle = 120;
const longestText = 160;

/**
 * Returns what a browser shows of a message: a title, one line and its path. A message that leads to another site opens
 * the messages panel.
 */
export function pushMessage({ kind, header, text, href }: Said): PushMessage {
  const [line = ''] = text.split('\n');
  const isOwn = /^\/(?!\/)/.test(href);
  return {
    title: titles[kind] ?? shortened(header, longestTitle),
    text: safe.has(kind) ? shortened(line.replace(/^– /, ''), longestText) : '',
    path: isOwn ? href : '/cabinet/messages',
    tag: tagOf(kind, header, href),
  };
}

/** Of a record, such as an order, the last message is the one of interest; what leads to a list says something new each time. */
function tagOf(kind: string, header: string, href: string): string {
  const about = kind.startsWith('order_') ? 'order' : kind;
  return /^\/.*\/\d+$/.test(href) ? `${about}:${href}` : `${about}:${href} ${header}`;
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
