import type { MarksScreen } from '#app/actions/ordering/marks/read-marks.server.ts';
import { AddFirst } from '#app/components/catalogue/add-first.tsx';
import { GoodsSorts } from '#app/components/catalogue/goods-sorts.tsx';
import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { defaultPerpage } from '#server/catalogue/filter-url.ts';
import { maxQuery } from '#server/kernel/max-query.ts';
import type { MarkOrder } from '#server/ordering/marks/mark.ts';
import { type markHrefs, orderText, sortingOf } from './mark-hrefs.ts';
import type { MarkList } from './mark-list.ts';

type Props = {
  list: MarkList;
  screen: MarksScreen;
  hrefs: ReturnType<typeof markHrefs>;
  /** True while something is being added to the basket. */
  adding: boolean;
};

/** The tools above a list of marked goods: search, sorting, and adding the whole list to the basket. */
export function MarksTools({ list, screen, hrefs, adding }: Props) {
  const { query, sort, items, paging, arrived = 0 } = screen;
  const scripted = useHydrated();
  return (
    <div className="cart-tools marks-tools folding">
      {/* Enter in a field of the goods form presses its first button, which must not be «Добавить всё». */}
      <button type="submit" className="visually-hidden" tabIndex={-1} form="goods" name="add" value="all">
        Добавить указанное
      </button>
      <form className="marks-search" method="get" action={list.path} role="search" aria-label={list.title}>
        {paging.perpage !== defaultPerpage && <input type="hidden" name="perpage" value={paging.perpage} />}
        {sort && <input type="hidden" name="sort" value={orderText(sort)} />}
        <label>
          <span className="visually-hidden">Артикул или название</span>
          <input
            className="form-control form-control-sm"
            type="search"
            name="query"
            defaultValue={query}
            key={query}
            placeholder="Артикул или название"
            maxLength={maxQuery}
          />
        </label>
        <button type="submit" className="btn btn-sm">
          Найти
        </button>
        {query && (
          <CarryingLink className="btn btn-sm btn-quiet" href={hrefs.whole}>
            Показать всё
          </CarryingLink>
        )}
        <AddFirst />
      </form>
      <span className="stretch" />
      {items.length > 0 && (
        <>
          {(sort || arrived > 0) && (
            <nav className="sorts" aria-label="Порядок">
              <OrderLink order={undefined} label="Сначала новые" current={sort} hrefs={hrefs} />
              {arrived > 0 && (
                <OrderLink
                  order="arrived"
                  label={`Сначала поступившие (${arrived})`}
                  current={sort}
                  hrefs={hrefs}
                />
              )}
            </nav>
          )}
          <GoodsSorts sorting={sortingOf(sort)} hrefOf={hrefs.sort} showWholesale={screen.showWholesale} />
          {list.own === 'need' && !scripted && (
            <button type="submit" className="btn btn-sm only-unscripted" form="goods" name="save" value="1">
              Сохранить количество
            </button>
          )}
          {!query && list.addAll && (
            <SubmitButton
              busy="Добавляем…"
              running={adding}
              className="btn-sm"
              form="goods"
              name="all"
              value="1"
              title={list.addAllHint}
            >
              {list.addAll}
            </SubmitButton>
          )}
        </>
      )}
    </div>
  );
}

type OrderLinkProps = Pick<Props, 'hrefs'> & { order: MarkOrder; label: string; current: MarkOrder };

function OrderLink({ order, label, current, hrefs }: OrderLinkProps) {
  return (
    <CarryingLink
      href={hrefs.order(order)}
      rel="nofollow"
      aria-current={order === current ? 'true' : undefined}
    >
      {label}
    </CarryingLink>
  );
}
