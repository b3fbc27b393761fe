import { thousands } from '#server/kernel/money.ts';

type Tab = { label: string; href: string; count: number; current: boolean };

/** The parts of a list with how much is in each. */
export function DeskTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="seg" aria-label={label}>
      {tabs.map(({ label, href, count, current }) => (
        <a href={href} key={href} aria-current={current ? 'page' : undefined}>
          {label} <span className="cnt">{thousands(count)}</span>
        </a>
      ))}
    </nav>
  );
}
