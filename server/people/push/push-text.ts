import type { PushMessage } from './push-view.ts';

/** A message as in the messages panel. */
type Said = { kind: string; header: string; text: string; href: string };

/** Messages of the desk may also have prices in the header. */
const titles: Record<string, string> = { mailing: 'Сообщение отдела продаж', news: 'Новость портала' };

/** The kinds whose first line has neither prices nor a person's words. The others show only their title. */
const safe = new Set(['order_placed', 'papers_ready', 'act_ready', 'need_arrived', 'price_change']);

const longestTitle = 120;
const longestText = 160;

/**
 * Returns what a browser shows of a message: a title, one line and its path. A message that links to another site
 * opens the messages panel.
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

/**
 * A later message about the same record, such as an order, replaces the earlier one. Messages that link to a list
 * are kept apart by their header.
 */
function tagOf(kind: string, header: string, href: string): string {
  const about = kind.startsWith('order_') ? 'order' : kind;
  return /^\/.*\/\d+$/.test(href) ? `${about}:${href}` : `${about}:${href} ${header}`;
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
