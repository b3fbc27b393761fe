import type { IconName } from './icon-names.ts';

/**
 * A link of the navigation. `hot`: the counted items are unread. `alone`: screens below its address do not belong
 * to it. `also`: another address whose screens belong to it.
 */
export type NavItem = {
  href: string;
  label: string;
  icon?: IconName;
  count?: number | undefined;
  hot?: boolean;
  alone?: boolean;
  also?: string;
};

/**
 * Returns whether the screen at `path` belongs to the link: it is the link's own, below `also`, or below the link's
 * address unless the link is `alone`.
 */
export function isCurrent(
  { href, alone, also }: Pick<NavItem, 'href' | 'alone' | 'also'>,
  path: string,
): boolean {
  const plain = (text: string) => text.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const here = plain(path);
  const isBelow = (address: string) => address !== '' && here.startsWith(`${address}/`);
  const own = plain(href);
  return here === own || (!alone && isBelow(own)) || (also !== undefined && isBelow(also));
}
