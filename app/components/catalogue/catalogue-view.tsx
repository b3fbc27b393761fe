import type { ReactNode, Ref } from 'react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { CarryingForm, useCarryingForm } from '#app/components/ui/carrying-link.tsx';
import { Chips } from '#app/components/ui/chips.tsx';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { useShownList } from '#app/enhance/shown-list.ts';
import { sortText } from '#server/catalogue/filter-url.ts';
import { counted } from '#server/kernel/plural.ts';
import type { ListScreen } from '../../actions/catalogue/read-list.server.ts';
import type { Area } from './area.ts';
import type { CatalogueHrefs } from './catalogue-hrefs.ts';
import { screenName } from './catalogue-title.ts';
import { chosenChips, clearedHref } from './chosen-chips.ts';
import { FilterColumn } from './filter-column.tsx';
import { type ListNote, ListNotes } from './list-notes.tsx';
import { rangeFieldId } from './range-fields.tsx';

type Props = {
  area: Area;
  screen: ListScreen;
  notes: ListNote[];
  hrefs: CatalogueHrefs;
  showWholesale: boolean;
  /** Set when the address names tiles or a table. */
  look?: string;
  /** Whether a window is open over the screen. */
  modal: boolean;
  /** True when the list is a goods form, whose typed values are carried to other views of the list. */
  carries?: boolean;
  filterForm?: Ref<HTMLFormElement>;
  /** Elements at the right of the header. */
  acts?: ReactNode;
  /** The list of goods, or its replacement. */
  children: ReactNode;
};

/** The frame of a catalogue: the filter on the left, the selected filters above the goods. */
export function CatalogueView(props: Props) {
  const { area, screen, notes, hrefs, showWholesale, look, modal, carries, filterForm, acts, children } =
    props;
  const { state, facets, paging, path, warehouses, sortInUrl } = screen;
  const chips = chosenChips({ state, facets, warehouses, hrefOf: hrefs.with });
  const { available } = state;
  const isNarrowed = available !== area.defaults.available || chips.length > (available ? 1 : 0);
  const { total } = paging;
  const sort = sortText(state.sorting);
  useShownList({ sort, perpage: state.perpage });
  return (
    <CarryingForm.Provider value={carries ? 'goods' : undefined}>
      <div className="inner split" {...inertBehind(modal)}>
        <EnterAdds />
        <FilterColumn
          area={area}
          state={state}
          facets={facets}
          total={total}
          warehouses={warehouses}
          look={look}
          showWholesale={showWholesale}
          sort={sortInUrl ? sort : undefined}
          action={hrefs.base}
          treeHref={hrefs.node}
          resetHref={hrefs.base}
          isNarrowed={isNarrowed}
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
              Фильтр {chips.length > 0 && <span className="quiet">{chips.length}</span>}
            </a>
            {acts}
          </PageHead>
          <Chips items={chips} clearHref={clearedHref({ area, state, hrefOf: hrefs.with })} />
          <ErrorSummary
            title="Часть фильтра не применена"
            items={Object.entries(screen.errors).flatMap(([name, { said }]) =>
              said ? [{ href: `#${rangeFieldId(name)}`, text: said }] : [],
            )}
          />
          <ListNotes notes={notes} />
          {children}
        </section>
      </div>
    </CarryingForm.Provider>
  );
}

/**
 * Adds a hidden first button, because Enter in a quantity field presses the first button of its form and must not lead
 * to another view.
 */
function EnterAdds() {
  const form = useCarryingForm();
  if (!form) return null;
  return (
    <button type="submit" className="visually-hidden" tabIndex={-1} form={form} name="add" value="all">
      Добавить указанное
    </button>
  );
}
