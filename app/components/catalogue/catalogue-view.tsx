import type { ReactNode, Ref } from 'react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Chips } from '#app/components/ui/chips.tsx';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { beneath } from '#app/components/ui/modal.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { counted } from '#server/kernel/plural.ts';
import { catalogueHrefs } from './catalogue-hrefs.ts';
import { screenName } from './catalogue-title.ts';
import { chosenChips, nothingChosen } from './chosen-chips.ts';
import { FilterColumn } from './filter-column.tsx';
import { HidePrices } from './hide-prices.tsx';
import { rangeFieldId } from './range-fields.tsx';
import type { CatalogueScreen } from './read-catalogue.server.ts';

type Props = {
  screen: CatalogueScreen;
  /** A window is open over the screen. */
  modal: boolean;
  filterForm?: Ref<HTMLFormElement>;
  /** The list of goods, or what stands in its place. */
  children: ReactNode;
};

/** The frame of the catalogue: the filter on the left, what is chosen over the goods. */
export function CatalogueView({ screen, modal, filterForm, children }: Props) {
  const { state, facets, paging, path, warehouses, sortInUrl } = screen;
  const hrefs = catalogueHrefs(state, sortInUrl);
  const chips = chosenChips({ state, facets, warehouses, hrefOf: hrefs.with });
  const { total } = paging;
  const sort = sortInUrl && state.sorting ? `${state.sorting.field}:${state.sorting.sort}` : undefined;
  return (
    <div className="wrap split" {...beneath(modal)}>
      <FilterColumn
        {...{ state, facets, total, warehouses, sort }}
        showWholesale={screen.showWholesale}
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
            { label: 'Каталог', href: '/catalogue/all' },
            ...path.slice(0, -1).map(({ id, header }) => ({ label: header, href: `/catalogue/${id}` })),
          ]}
        >
          <a className="btn btn-sm only-s" href="#side">
            <Icon name="filter" />
            Фильтр {chips.length > 0 && <span className="cnt">{chips.length}</span>}
          </a>
          {screen.mayHidePrices && <HidePrices hidden={!screen.showWholesale} back={hrefs.here} />}
        </PageHead>
        <Chips
          items={chips}
          clearHref={chips.length > (state.available ? 1 : 0) ? hrefs.with(nothingChosen) : undefined}
        />
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
        {screen.mayHidePrices && !screen.showWholesale && <PricesHidden back={hrefs.here} />}
        {children}
      </section>
    </div>
  );
}

function PricesHidden({ back }: { back: string }) {
  return (
    <Note
      kind="info"
      icon="eye-off"
      title="Оптовые цены скрыты"
      action={<HidePrices hidden back={back} label="Показать" />}
    >
      Видна только РРЦ. Можно показывать экран клиенту.
    </Note>
  );
}
