import { thousands } from '#server/kernel/money.ts';
import { Icon } from './icon.tsx';
import { isCurrent, type NavItem } from './nav-item.ts';

/** A link of the navigation with its icon and how much there is; `path` is the screen shown. */
export function NavLink({ href, label, icon, count = 0, hot, path }: NavItem & { path: string }) {
  return (
    <a href={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
      {icon && <Icon name={icon} />}
      {label}
      {count > 0 && <span className={hot ? 'cnt hot' : 'cnt'}> {thousands(count)}</span>}
    </a>
  );
}
