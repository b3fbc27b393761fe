import { SortLinks } from '#app/components/ui/sort-links.tsx';
import type { SortField, Sorting } from '#server/goods/model.ts';

type Props = { sorting: Sorting | undefined; hrefOf: (field: SortField) => string; showWholesale: boolean };

const fields: { field: SortField; label: string }[] = [
  { field: 'articul', label: 'Артикул' },
  { field: 'header', label: 'Наименование' },
  { field: 'price', label: 'Цена' },
  { field: 'price_rrc', label: 'РРЦ' },
];

/**
 * Sorts a list of goods where its rows are cards without a table head: by the same fields, with the same
 * addresses.
 */
export function GoodsSorts({ sorting, hrefOf, showWholesale }: Props) {
  return (
    <SortLinks
      fields={showWholesale ? fields : fields.filter(({ field }) => field !== 'price')}
      current={sorting}
      hrefOf={hrefOf}
      className="only-cards"
    />
  );
}
