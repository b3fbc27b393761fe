import { Fragment } from 'react';

export type Crumb = { label: string; href?: string };

/** The path to the screen; the last crumb may be the screen itself, without a link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Путь">
      {items.map((item, i) => (
        <Fragment key={item.href ?? item.label}>
          {i > 0 && <span aria-hidden="true">›</span>}
          {item.href ? <a href={item.href}>{item.label}</a> : <span aria-current="page">{item.label}</span>}
        </Fragment>
      ))}
    </nav>
  );
}
