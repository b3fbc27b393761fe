import { Icon } from './icon.tsx';
import { type Sorted, sortLook } from './sort-look.ts';

type Props = {
  label: string;
  field: string;
  /** What the list is sorted by now. */
  current: Sorted;
  /** Where a press leads: the next step of unsorted → asc → desc → asc (§4). */
  href: string;
  className?: string;
  rowSpan?: number;
};

/** A column's head that sorts by it. */
export function SortHeader({ label, field, current, href, className, rowSpan }: Props) {
  const look = sortLook(field, current);
  return (
    <th scope="col" className={className} rowSpan={rowSpan} aria-sort={look.aria}>
      <a href={href} title={look.hint} rel="nofollow">
        {label}
        <Icon name={look.icon} />
      </a>
    </th>
  );
}
