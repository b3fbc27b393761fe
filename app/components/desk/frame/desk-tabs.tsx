import { thousands } from '#server/kernel/money.ts';

type Tab = { label: string; href: string; count?: number; current: boolean };

/** Tabs for the parts of a list, most of them with the number of their rows. */
export function DeskTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="sections" aria-label={label}>
      {tabs.map(({ label, href, count, current }) => (
        <a href={href} key={href} aria-current={current ? 'page' : undefined}>
          {label} {count !== undefined && <span className="quiet">{thousands(count)}</span>}
        </a>
      ))}
    </nav>
  );
}
