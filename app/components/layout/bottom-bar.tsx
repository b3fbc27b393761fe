import type { ReactNode } from 'react';
import { inertBehind } from '#app/components/ui/modal.tsx';

/**
 * Keeps the total and the next step visible at the lower edge. `small`: only below the laptop width, where the
 * right column has moved down.
 */
export function BottomBar({
  label,
  small,
  modal = false,
  children,
}: {
  label: string;
  small?: boolean;
  /** Whether a window is open over the screen. */
  modal?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={small ? 'cartbar only-s' : 'cartbar'} aria-label={label} {...inertBehind(modal)}>
      <div className="inner">{children}</div>
    </section>
  );
}
