import { thousands } from '#server/kernel/money.ts';
import { Icon } from './icon.tsx';
import { isCurrent, type NavItem } from './nav-item.ts';

/** A link of the navigation with its icon and count; `path` is the current screen. */
export function NavLink({ path, ...item }: NavItem & { path: string }) {
  const { href, label, icon, count = 0, hot } = item;
  return (
    <a href={href} aria-current={isCurrent(item, path) ? 'page' : undefined}>
      {icon && <Icon name={icon} />}
      {label}
      {count > 0 && <span className={hot ? 'quiet urgent' : 'quiet'}> {thousands(count)}</span>}
    </a>
  );
}
