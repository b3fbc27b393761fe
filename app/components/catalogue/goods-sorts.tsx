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
 * Sorts a list of goods shown as cards, which have no table head. The fields and addresses are the same as in the
 * head.
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
