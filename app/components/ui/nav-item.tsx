import { thousands } from '#server/kernel/money.ts';
import type { IconName } from './icon-names.ts';

/** A link of the navigation. Only what exists is listed. */
export type NavItem = {
  href: string;
  label: string;
  icon?: IconName;
  count?: number;
  /** Something new: the count gets the red mark. */
  hot?: boolean;
};

export function CountMark({ item }: { item: NavItem }) {
  if (item.count === undefined || (item.hot && item.count === 0)) return null;
  return <span className={item.hot ? 'cnt hot' : 'cnt'}>{thousands(item.count)}</span>;
}

/** True when the screen at `path` is the link's own or lies below it. */
export function isCurrent(href: string, path: string): boolean {
  const plain = (text: string) => text.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const own = plain(href);
  const here = plain(path);
  return here === own || (own !== '' && here.startsWith(`${own}/`));
}
