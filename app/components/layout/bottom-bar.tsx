import type { ReactNode } from 'react';
import { beneath } from '#app/components/ui/modal.tsx';

/** Keeps the total and the next step in reach at the lower edge. `below` 1200: only where the right column has moved down. */
export function BottomBar({
  label,
  small,
  modal = false,
  children,
}: {
  label: string;
  small?: boolean;
  /** A window is open over the screen. */
  modal?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={small ? 'cartbar only-s' : 'cartbar'} aria-label={label} {...beneath(modal)}>
      <div className="wrap">{children}</div>
    </section>
  );
}
