import type { CatalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/components/ui/icon-names.ts';
import { SortLinks } from '#app/components/ui/sort-links.tsx';
import type { SortField, Sorting } from '#server/goods/model.ts';
import type { Look } from './look.ts';

const fields: { field: SortField; label: string }[] = [
  { field: 'articul', label: 'Артикул' },
  { field: 'header', label: 'Наименование' },
  { field: 'price_rrc', label: 'РРЦ' },
];

const looks: { look: Look; label: string; icon: IconName }[] = [
  { look: 'tiles', label: 'Плитками', icon: 'layout-grid' },
  { look: 'table', label: 'Таблицей', icon: 'layout-list' },
];

type Props = { look: Look; sorting: Sorting | undefined; hrefs: CatalogueHrefs; empty: boolean };

/**
 * The tools beside the title of the open list: the sorting, unless a wide table offers it in its head, and the look.
 */
export function ListTools({ look, sorting, hrefs, empty }: Props) {
  if (empty) return null;
  return (
    <>
      <SortLinks
        fields={fields}
        current={sorting}
        hrefOf={hrefs.sort}
        className={look === 'table' ? 'only-cards' : undefined}
      />
      <nav className="looks" aria-label="Вид списка">
        {looks.map(({ look: each, label, icon }) => (
          <a
            className="icon-btn"
            href={hrefs.look(each)}
            key={each}
            title={label}
            rel="nofollow"
            data-replace
            aria-current={each === look ? 'true' : undefined}
          >
            <Icon name={icon} label={label} />
          </a>
        ))}
      </nav>
    </>
  );
}
