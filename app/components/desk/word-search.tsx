import { FilterSearch } from '#app/components/ui/filter-fields.tsx';

type Props = {
  action: string;
  label: string;
  query: string;
  /** The label of the field, which names what is searched. */
  field?: string;
};

/** The search of a desk list by words, for lists without other filters. */
export function WordSearch({ action, label, query, field = 'Название' }: Props) {
  return (
    <form
      className="cart-tools order-filter dealer-filter"
      method="get"
      action={action}
      role="search"
      aria-label={label}
    >
      <FilterSearch label={field} value={query} most={200} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      {query && (
        <a className="btn btn-sm btn-quiet" href={action}>
          Сбросить
        </a>
      )}
    </form>
  );
}
