import type { ReactNode } from 'react';

/** Keeps the total and the next step in reach at the lower edge. `below` 1200: only where the right column has moved down. */
export function BottomBar({
  label,
  small,
  children,
}: {
  label: string;
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={small ? 'cartbar only-s' : 'cartbar'} aria-label={label}>
      <div className="wrap">{children}</div>
    </section>
  );
}
