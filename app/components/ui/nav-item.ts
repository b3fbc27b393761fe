import type { IconName } from './icon-names.ts';

/** A link of the navigation. `hot`: the counted items are unread; `alone`: screens below it are not its own. */
export type NavItem = {
  href: string;
  label: string;
  icon?: IconName;
  count?: number | undefined;
  hot?: boolean;
  alone?: boolean;
};

/** Returns true when the screen at `path` is the link's own or, unless it stands `alone`, below it. */
export function isCurrent(href: string, path: string, alone = false): boolean {
  const plain = (text: string) => text.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const own = plain(href);
  const here = plain(path);
  return here === own || (!alone && own !== '' && here.startsWith(`${own}/`));
}
