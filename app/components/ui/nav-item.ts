import type { IconName } from './icon-names.ts';

/** A link of the navigation. Only what exists is listed. `hot`: what is counted waits to be read. */
export type NavItem = { href: string; label: string; icon?: IconName; count?: number; hot?: boolean };

/** True when the screen at `path` is the link's own or lies below it. */
export function isCurrent(href: string, path: string): boolean {
  const plain = (text: string) => text.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const own = plain(href);
  const here = plain(path);
  return here === own || (own !== '' && here.startsWith(`${own}/`));
}
