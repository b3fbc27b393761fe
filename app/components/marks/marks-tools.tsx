import { SortLinks } from '#app/components/ui/sort-links.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useHydrated } from '#app/enhance/hydrated.ts';
import type { SortField } from '#server/catalogue/model.ts';
import type { MarkOrder } from '#server/marks/mark.ts';
import { type markHrefs, orderText, sortingOf } from './mark-hrefs.ts';
import type { MarkList } from './mark-list.ts';
import type { MarksScreen } from './read-marks.server.ts';

type Props = {
  list: MarkList;
  screen: MarksScreen;
  hrefs: ReturnType<typeof markHrefs>;
  /** Something is on its way to the basket. */
  adding: boolean;
};

/** Over a list of marked goods: search, order, and all of it into the basket. */
export function MarksTools({ list, screen, hrefs, adding }: Props) {
  const { query, sort, items, arrived = 0 } = screen;
  const scripted = useHydrated();
  return (
    <div className="cart-tools marks-tools">
      {/* Enter in a field of the goods presses the first button of their form on the page: it is not to be «Добавить всё». */}
      <button
        type="submit"
        className="visually-hidden"
        tabIndex={-1}
        form="goods"
        name="add"
        value="all"
        disabled={items.length === 0}
      >
        Добавить указанное
      </button>
      <form className="marks-search" method="get" action={list.path} role="search" aria-label={list.title}>
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
            maxLength={200}
          />
        </label>
        <button type="submit" className="btn btn-sm">
          Найти
        </button>
        {query && (
          <a className="btn btn-sm btn-quiet" href={hrefs.whole}>
            Показать всё
          </a>
        )}
      </form>
      <span className="grow" />
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
          <SortLinks
            fields={screen.showWholesale ? fields : fields.filter(({ field }) => field !== 'price')}
            current={sortingOf(sort)}
            hrefOf={hrefs.sort}
            className="only-cards"
          />
          {list.own === 'need' && !scripted && (
            <button type="submit" className="btn btn-sm" form="goods" name="save" value="1">
              Сохранить количество
            </button>
          )}
          {!query && (
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

const fields: { field: SortField; label: string }[] = [
  { field: 'articul', label: 'Артикул' },
  { field: 'header', label: 'Название' },
  { field: 'price', label: 'Цена' },
  { field: 'price_rrc', label: 'РРЦ' },
];

type OrderLinkProps = Pick<Props, 'hrefs'> & { order: MarkOrder; label: string; current: MarkOrder };

function OrderLink({ order, label, current, hrefs }: OrderLinkProps) {
  return (
    <a href={hrefs.order(order)} rel="nofollow" aria-current={order === current ? 'true' : undefined}>
      {label}
    </a>
  );
}
