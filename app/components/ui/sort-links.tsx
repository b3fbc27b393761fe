import { CarryingLink } from './carrying-link.tsx';
import { Icon } from './icon.tsx';
import { type Sorted, sortLook } from './sort-look.ts';

type Props<Field extends string> = {
  fields: { field: Field; label: string }[];
  /** The current sorting of the list. */
  current: Sorted;
  /** The target of a click: the next step of unsorted → asc → desc → asc (§4.8). */
  hrefOf: (field: Field) => string;
  className?: string;
};

/** The sortings of a list without column heads. */
export function SortLinks<Field extends string>({ fields, current, hrefOf, className }: Props<Field>) {
  return (
    <nav className={className ? `sorts ${className}` : 'sorts'} aria-label="Сортировка">
      <span className="quiet only-l" aria-hidden="true">
        Сортировка
      </span>
      {fields.map(({ field, label }) => {
        const { icon, aria, word, hint } = sortLook(field, current);
        return (
          <CarryingLink
            href={hrefOf(field)}
            key={field}
            title={hint}
            rel="nofollow"
            aria-current={aria && 'true'}
          >
            {label}
            {word && <span className="visually-hidden">, {word}</span>}
            <Icon name={icon} />
          </CarryingLink>
        );
      })}
    </nav>
  );
}
