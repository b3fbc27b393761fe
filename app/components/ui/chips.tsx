import { CarryingLink } from './carrying-link.tsx';
import { Icon } from './icon.tsx';

export type Chip = { label: string; href: string };

/** The selected filters; each chip is a link that removes its filter. */
export function Chips({ items, clearHref }: { items: readonly Chip[]; clearHref?: string }) {
  if (items.length === 0) return null;
  return (
    <nav className="chips" aria-label="Выбрано">
      {items.map((item) => (
        <CarryingLink className="filter-chip" href={item.href} key={item.label} rel="nofollow">
          {item.label}
          <Icon name="x" label="убрать" />
        </CarryingLink>
      ))}
      {clearHref && (
        <CarryingLink className="remark m-0" href={clearHref}>
          Сбросить всё
        </CarryingLink>
      )}
    </nav>
  );
}
