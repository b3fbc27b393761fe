import type { PushMessage } from './push-view.ts';

/** A message as in the messages panel. */
type Said = { kind: string; header: string; text: string; href: string };

/** Titles of kinds whose header may contain prices, such as messages from staff. */
const titles: Record<string, string> = { mailing: 'Сообщение отдела продаж', news: 'Новость портала' };

/** The kinds whose first line contains neither prices nor personal texts. Other kinds show only their title. */
const safe = new Set(['order_placed', 'papers_ready', 'act_ready', 'need_arrived', 'price_change']);

const longestTitle = 120;
const longestText = 160;

/**
 * Returns what a browser shows for a message: a title, one line and its path. For a message that links to another site,
 * the path is the messages panel.
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
 * Returns the tag by which a later message about the same record, such as an order, replaces the earlier one. Messages
 * that link to a list are distinguished by their header.
 */
function tagOf(kind: string, header: string, href: string): string {
  const about = kind.startsWith('order_') ? 'order' : kind;
  return /^\/.*\/\d+$/.test(href) ? `${about}:${href}` : `${about}:${href} ${header}`;
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
