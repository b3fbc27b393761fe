import type { IconName } from './icon-names.ts';

/** A link of the navigation. `hot`: the counted items are unread. */
export type NavItem = { href: string; label: string; icon?: IconName; count?: number; hot?: boolean };

/** Returns true when the screen at `path` is the link's own or below it. */
export function isCurrent(href: string, path: string): boolean {
  const plain = (text: string) => text.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const own = plain(href);
  const here = plain(path);
  return here === own || (own !== '' && here.startsWith(`${own}/`));
}
