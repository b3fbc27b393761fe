import { Icon } from './icon.tsx';

type Props = {
  label: string;
  field: string;
  /** What the list is sorted by now. */
  current: { field: string; sort: 'asc' | 'desc' } | undefined;
  /** Where a press leads: the next step of unsorted → asc → desc → asc (§4). */
  href: string;
  className?: string;
  rowSpan?: number;
};

const looks = {
  asc: { icon: 'arrow-up', aria: 'ascending', hint: 'Сортировать по убыванию' },
  desc: { icon: 'arrow-down', aria: 'descending', hint: 'Сортировать по возрастанию' },
  none: { icon: 'selector', aria: undefined, hint: 'Сортировать по возрастанию' },
} as const;

/** A column's head that sorts by it. */
export function SortHeader({ label, field, current, href, className, rowSpan }: Props) {
  const look = looks[current?.field === field ? current.sort : 'none'];
  return (
    <th scope="col" className={className} rowSpan={rowSpan} aria-sort={look.aria}>
      <a href={href} title={look.hint} rel="nofollow">
        {label}
        <Icon name={look.icon} />
      </a>
    </th>
  );
}
