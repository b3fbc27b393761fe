import type { ReactNode } from 'react';
import { CarryingLink } from './carrying-link.tsx';
import { Icon } from './icon.tsx';
import { type Sorted, sortLook } from './sort-look.ts';

type Props = {
  label: string;
  field: string;
  /** The current sorting of the list. */
  current: Sorted;
  /** The target of a click: the next step of unsorted → asc → desc → asc (§4.8). */
  href: string;
  className?: string;
  rowSpan?: number;
  /** Shown below the name. */
  children?: ReactNode;
};

/** A column head that sorts by its column. */
export function SortHeader({ label, field, current, href, className, rowSpan, children }: Props) {
  const look = sortLook(field, current);
  return (
    <th scope="col" className={className} rowSpan={rowSpan} aria-sort={look.aria}>
      <CarryingLink href={href} title={look.hint} rel="nofollow">
        {label}
        <Icon name={look.icon} />
      </CarryingLink>
      {children}
    </th>
  );
}
