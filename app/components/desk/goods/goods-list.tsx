import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterChoice, FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { isNarrowed, listHref, readConditions } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import {
  type GoodsList as List,
  type ListedProduct,
  lacks,
  listedStates,
} from '#server/desk/goods/goods-view.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { deskPaths, deskProduct, importGoods, markedGoods, zippedPictures } from '../desk-hrefs.ts';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ExcelLink } from '../lists/excel-link.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { ProductStateLabel } from './product-state-label.tsx';

/** The filter of the list, as in the address. */
type GoodsQuery = Record<'query' | 'state' | 'only' | 'brand' | 'catalog' | 'sort', string>;

export function readGoodsQuery(params: URLSearchParams): GoodsQuery {
  return readConditions(params, ['query', 'state', 'only', 'brand', 'catalog', 'sort']);
}

/** `ticked`: whether all goods of the page are marked. */
type Props = { list: List; query: GoodsQuery; ticked: boolean };

/** All goods, including those that are not sold. */
export function GoodsList({ list, query, ticked }: Props) {
  const { goods, paging, shownQuery, mayAdd, mayImport } = list;
  const isFiltered = isNarrowed(query);
  const columns = columnsOf(mayImport, ticked);
  return (
    <>
      <PageHead
        title="Товары"
        count={paging.total > 0 && counted(paging.total, 'товар', 'товара', 'товаров')}
      >
        <ListTools columns={columns} path={deskPaths.goods} query={query} />
        <ExcelLink href={listHref(`${deskPaths.goods}.xlsx`, query)} of={goods.length} />
        {mayImport && (
          <>
            <a className="btn btn-sm" href={importGoods}>
              Загрузить
            </a>
            <a className="btn btn-sm" href={zippedPictures}>
              Фото
            </a>
          </>
        )}
        {mayAdd && (
          <a className="btn btn-sm btn-primary" href={deskProduct('new')}>
            <Icon name="plus" />
            Новый товар
          </a>
        )}
      </PageHead>
      <div className="card">
        <Filter query={query} list={list} />
        {shownQuery && <p className="quiet px-3">Показано по запросу «{shownQuery}»</p>}
        {goods.length === 0 ? (
          <NoGoods isFiltered={isFiltered} mayAdd={mayAdd} />
        ) : (
          <>
            <DeskTable
              caption={query.state === '' ? 'Товары, сначала в продаже' : 'Товары'}
              className="labelled"
              columns={columns}
              rows={goods}
              keyOf={({ id }) => `${id} ${ticked}`}
              path={deskPaths.goods}
              query={query}
            />
            {mayImport && <ChangeMarked query={query} list={list} ticked={ticked} />}
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.goods, query, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Filter({ query, list: { brands, nodes } }: { query: GoodsQuery; list: List }) {
  return (
    <form
      className="cart-tools order-filter dealer-filter"
      method="get"
      action={deskPaths.goods}
      role="search"
      aria-label="Товары"
    >
      <FilterSearch
        label="Артикул или наименование"
        placeholder="Артикул или название"
        value={query.query}
        most={200}
      />
      <FilterChoice name="state" label="Состояние" empty="Все товары" value={query.state}>
        {[...listedStates]}
      </FilterChoice>
      <FilterChoice name="only" label="Только" empty="С любыми данными" value={query.only}>
        {[...lacks]}
      </FilterChoice>
      <FilterChoice name="catalog" label="Раздел" empty="Все разделы" value={query.catalog}>
        {nodes.map(({ id, header, depth }) => ({ id, text: `${'– '.repeat(depth)}${header}` }))}
      </FilterChoice>
      <FilterChoice name="brand" label="Бренд" empty="Все бренды" value={query.brand}>
        {brands.map(({ id, header }) => ({ id, text: header }))}
      </FilterChoice>
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <ResetLink href={deskPaths.goods} query={query} />
    </form>
  );
}

/** The id of the form to which the checkboxes of the list belong. */
const markingForm = 'marking';

/** The form below the list, which leads to the change of the marked goods, or of all goods of the filter. */
function ChangeMarked({ query, list: { paging }, ticked }: Props) {
  const here = listHref(deskPaths.goods, { ...query, ticked: ticked ? '' : '1' }, paging.page);
  return (
    <form className="cart-tools order-filter" id={markingForm} method="get" action={markedGoods}>
      {Object.entries(query).map(
        ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <a className="btn btn-sm btn-quiet" href={here} rel="nofollow">
        {ticked ? 'Снять отметки' : 'Отметить всё на странице'}
      </a>
      <button type="submit" className="btn btn-sm">
        Изменить отмеченные…
      </button>
      <button type="submit" className="btn btn-sm" name="all" value="1">
        {isNarrowed(query) ? 'Изменить все по фильтру' : 'Изменить все'}: {thousands(paging.total)}…
      </button>
    </form>
  );
}

function NoGoods({ isFiltered, mayAdd }: { isFiltered: boolean; mayAdd: boolean }) {
  if (isFiltered) {
    return (
      <EmptyBox
        title="Таких товаров нет"
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <a className="btn" href={deskPaths.goods}>
            Показать все
          </a>
        }
      >
        Изменённое только что находится по артикулу сразу, по словам – через несколько секунд.
      </EmptyBox>
    );
  }
  return (
    <EmptyBox
      title="Товаров пока нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        mayAdd && (
          <a className="btn btn-primary" href={deskProduct('new')}>
            Добавить товар
          </a>
        )
      }
    >
      Они приходят из 1С, или добавьте первый сами.
    </EmptyBox>
  );
}

const none = <span className="quiet">нет</span>;

const columnsOf = (mayMark: boolean, ticked: boolean): DeskColumn<ListedProduct>[] => [
  {
    id: 'picture',
    header: 'Фото',
    className: 'c-picture',
    unlabelled: true,
    cell: ({ picture, picturetype, header }) => (
      <ProductPicture picture={picture} picturetype={picturetype} header={header} />
    ),
  },
  {
    id: 'header',
    header: 'Товар',
    className: 'c-head title',
    sorts: true,
    always: true,
    cell: ({ id, articul, header }) => (
      <>
        {mayMark && (
          <>
            <input
              className="form-check-input"
              type="checkbox"
              name="id"
              value={id}
              form={markingForm}
              defaultChecked={ticked}
              aria-label={`Отметить ${header}`}
            />{' '}
          </>
        )}
        <a href={deskProduct(id)}>{header}</a>
        <span className="caption articul">{articul}</span>
      </>
    ),
  },
  { id: 'brand', header: 'Бренд', labelled: true, cell: ({ brand }) => brand || none },
  {
    id: 'price_rrc',
    header: 'РРЦ',
    className: 'number',
    sorts: true,
    labelled: true,
    cell: ({ priceRrc }) => (priceRrc > 0 ? roubles(priceRrc) : none),
  },
  {
    id: 'free',
    header: 'Свободно',
    className: 'number',
    labelled: true,
    cell: ({ free, unit }) => (free > 0 ? pieces(free, unit) : none),
  },
  {
    id: 'state',
    header: 'Состояние',
    labelled: true,
    cell: ({ state }) => <ProductStateLabel state={state} />,
  },
];
