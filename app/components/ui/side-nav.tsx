import { Fragment } from 'react';
import { Icon } from './icon.tsx';
import type { NavItem } from './nav-item.ts';
import { NavLink } from './nav-link.tsx';

export type NavGroup = { title: string; items: readonly NavItem[] };

/**
 * The left navigation of the cabinet. Below 1200 px a link to `#side` opens it (`SideNavLink`), without
 * JavaScript.
 */
export function SideNav({
  label,
  groups,
  path,
}: {
  label: string;
  groups: readonly NavGroup[];
  path: string;
}) {
  return (
    <nav className="card aside side-nav" id="side" aria-label={label}>
      <a className="only-s" href="#main">
        <b>{label}</b>
        <Icon name="x" label="Закрыть" />
      </a>
      {groups.map((group) => (
        <Fragment key={group.title}>
          <p>{group.title}</p>
          {group.items.map((item) => (
            <NavLink key={item.href} {...item} path={path} />
          ))}
        </Fragment>
      ))}
    </nav>
  );
}

/** Opens the left column when it is hidden. A phone shows the first word of the label. */
export function SideNavLink({ label }: { label: string }) {
  const [first, ...rest] = label.split(' ');
  return (
    <a className="btn btn-sm only-s" href="#side">
      {first}
      {rest.length > 0 && <span className="only-l">&nbsp;{rest.join(' ')}</span>}
    </a>
  );
}
