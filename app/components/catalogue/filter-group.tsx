import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';

/** A part of the filter that folds. */
export function FilterGroup({
  title,
  open = true,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    // A box to tick is heard with what it belongs to: a fold has no name of its own.
    <details open={open} aria-label={title}>
      <summary>
        {title}
        <Icon name="chevron-down" className="chev" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
