import type { ReactNode, Ref } from 'react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Chips } from '#app/components/ui/chips.tsx';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { beneath } from '#app/components/ui/modal.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { counted } from '#server/kernel/plural.ts';
import type { Area } from './area.ts';
import type { CatalogueHrefs } from './catalogue-hrefs.ts';
import { screenName } from './catalogue-title.ts';
import { chosenChips, clearedHref } from './chosen-chips.ts';
import { FilterColumn } from './filter-column.tsx';
import { rangeFieldId } from './range-fields.tsx';
import type { ListScreen } from './read-list.server.ts';

type Props = {
  area: Area;
  screen: ListScreen;
  hrefs: CatalogueHrefs;
  showWholesale: boolean;
  /** The address names tiles or a table. */
  look?: string;
  /** A window is open over the screen. */
  modal: boolean;
  filterForm?: Ref<HTMLFormElement>;
  /** At the right of the head. */
  acts?: ReactNode;
  /** The list of goods, or what stands in its place. */
  children: ReactNode;
};

/** The frame of a catalogue: the filter on the left, what is chosen over the goods. */
export function CatalogueView(props: Props) {
  const { area, screen, hrefs, showWholesale, look, modal, filterForm, acts, children } = props;
  const { state, facets, paging, path, warehouses, sortInUrl } = screen;
  const chips = chosenChips({ state, facets, warehouses, hrefOf: hrefs.with });
  const { total } = paging;
  const sort = sortInUrl && state.sorting ? `${state.sorting.field}:${state.sorting.sort}` : undefined;
  return (
    <div className="wrap split" {...beneath(modal)}>
      <FilterColumn
        {...{ area, state, facets, total, warehouses, sort, look, showWholesale }}
        action={hrefs.base}
        treeHref={hrefs.node}
        resetHref={hrefs.base}
        opened={screen.opened}
        wholeHref={hrefs.whole}
        errors={screen.errors}
        form={filterForm}
      />
      <section aria-labelledby="h">
        <PageHead
          title={screenName(screen)}
          count={counted(total, 'товар', 'товара', 'товаров')}
          crumbs={[
            { label: 'Каталог', href: `${area.root}/all` },
            ...path.slice(0, -1).map(({ id, header }) => ({ label: header, href: `${area.root}/${id}` })),
          ]}
        >
          <a className="btn btn-sm only-s" href="#side">
            <Icon name="filter" />
            Фильтр {chips.length > 0 && <span className="cnt">{chips.length}</span>}
          </a>
          {acts}
        </PageHead>
        <Chips items={chips} clearHref={clearedHref({ area, state, hrefOf: hrefs.with })} />
        <ErrorSummary
          title="Часть фильтра не применена"
          items={Object.entries(screen.errors).flatMap(([name, { typed, message }]) =>
            message ? [{ href: `#${rangeFieldId(name)}`, text: `«${typed}»: ${message}` }] : [],
          )}
        />
        {screen.shownQuery !== undefined && (
          <Note kind="info" icon="search" title={`Показано по запросу «${screen.shownQuery}»`}>
            По запросу «{state.query}» ничего не нашлось.
          </Note>
        )}
        {children}
      </section>
    </div>
  );
}
