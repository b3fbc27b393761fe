import { Icon } from './icon.tsx';
import { type Sorted, sortLook } from './sort-look.ts';

type Props<Field extends string> = {
  fields: { field: Field; label: string }[];
  /** What the list is sorted by now. */
  current: Sorted;
  /** Where a press leads: the next step of unsorted → asc → desc → asc (§4). */
  hrefOf: (field: Field) => string;
  className?: string;
};

/** What a list without column heads can be sorted by. */
export function SortLinks<Field extends string>({ fields, current, hrefOf, className }: Props<Field>) {
  return (
    <nav className={className ? `sorts ${className}` : 'sorts'} aria-label="Сортировка">
      <span className="cnt only-l" aria-hidden="true">
        Сортировка
      </span>
      {fields.map(({ field, label }) => {
        const { icon, aria, word, hint } = sortLook(field, current);
        return (
          <a href={hrefOf(field)} key={field} title={hint} rel="nofollow" aria-current={aria && 'true'}>
            {label}
            {word && <span className="visually-hidden">, {word}</span>}
            <Icon name={icon} />
          </a>
        );
      })}
    </nav>
  );
}
