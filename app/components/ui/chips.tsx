import { Icon } from './icon.tsx';

export type Chip = { label: string; href: string };

/** What is chosen in the filter; each chip is a link that takes it away. */
export function Chips({ items, clearHref }: { items: readonly Chip[]; clearHref?: string }) {
  if (items.length === 0) return null;
  return (
    <nav className="chips" aria-label="Выбрано">
      {items.map((item) => (
        <a className="chip" href={item.href} key={item.label} rel="nofollow">
          {item.label}
          <Icon name="x" label="убрать" />
        </a>
      ))}
      {clearHref && (
        <a className="hint m-0" href={clearHref}>
          Сбросить всё
        </a>
      )}
    </nav>
  );
}
