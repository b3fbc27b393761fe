import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';

/** A collapsible part of the filter. */
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
    // A label, so that a screen reader announces the group with each checkbox.
    <details open={open} aria-label={title}>
      <summary>
        {title}
        <Icon name="chevron-down" className="arrow" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
