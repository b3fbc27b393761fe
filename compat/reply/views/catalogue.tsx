import { canAdd, orderNotes, productText } from '#app/actions/catalogue/product/product-text.server.tsx';
import { emptyList, soldOutNote } from '#app/actions/catalogue/ways-out.server.ts';
import { type Area, dealerArea } from '#app/components/catalogue/area.ts';
import { type CatalogueHrefs, catalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { GoodsFields } from '#app/components/catalogue/goods-fields.tsx';
import { GoodsRow } from '#app/components/catalogue/goods-row.tsx';
import { type GoodsPage, GoodsView } from '#app/components/catalogue/goods-view.tsx';
import { ListNotes } from '#app/components/catalogue/list-notes.tsx';
import { ListPager } from '#app/components/catalogue/list-pager.tsx';
import { NothingFound } from '#app/components/catalogue/nothing-found.tsx';
import { openArea } from '#app/components/catalogue/open/open-area.ts';
import { OpenProductCard } from '#app/components/catalogue/open/open-product-card.tsx';
import { OpenRow } from '#app/components/catalogue/open/open-row.tsx';
import { maxColumns, OpenTable } from '#app/components/catalogue/open/open-table.tsx';
import { openProductPath } from '#app/components/catalogue/open/product-data.ts';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ProductAbout } from '#app/components/catalogue/product/product-about.tsx';
import { ProductCard } from '#app/components/catalogue/product/product-card.tsx';
import { warehouseColumns } from '#app/components/catalogue/warehouse-columns.ts';
import { AddedContent, type AddedProps, BasketSum } from '#app/components/ordering/basket/added-modal.tsx';
import { FoundList } from '#app/components/papers/complaints/found-list.tsx';
import { CallbackForm } from '#app/components/talk/callback/callback-form.tsx';
import type { CallbackValues } from '#app/components/talk/callback/callback-reply.ts';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { SoldOut, WaysOn } from '#server/catalogue/ways-on.ts';
import type { Facets, FilterState, ProductDetails, WarehouseInfo } from '#server/goods/model.ts';
import type { Paging } from '#server/kernel/paging.ts';
import type { ComplaintGoods } from '#server/papers/complaints/complaint-view.ts';

/**
 * Fragments of the catalogue, rendered by components of the screens (§7.2.3, §7.1.8). Descriptions are plain text,
 * because an old page has no styles for anything else. The warehouse columns must not depend on the goods of a
 * page, because an old page appends the rows of the next page below them.
 */

type Shown = { state: FilterState; warehouses: WarehouseInfo[] };

const columnsOf = ({ state, warehouses }: Shown) => warehouseColumns(warehouses, state.warehouse, []);
const hrefsOf = ({ state }: Pick<Shown, 'state'>) => catalogueHrefs(state, true);

/** The text and the links of an empty list, as on the screens. */
type Ways = {
  facets: Pick<Facets, 'params'>;
  soldOut: SoldOut | undefined;
  findWays: () => WaysOn | undefined;
};
type Empty = { area: Area; found: Shown & Ways; hrefs: CatalogueHrefs };

function Nothing({ area, found, hrefs }: Empty) {
  return (
    <>
      {found.soldOut && <ListNotes notes={[soldOutNote(found.soldOut, hrefs.card(found.soldOut.id))]} />}
      <NothingFound {...emptyList({ area, screen: found, waysOn: found.findWays(), hrefs })} />
    </>
  );
}

/** The fragment of `search`. */
export function FoundGoods(found: GoodsPage & Ways) {
  const hrefs = hrefsOf(found);
  if (found.items.length === 0) return <Nothing area={dealerArea} found={found} hrefs={hrefs} />;
  return <GoodsView {...found} hrefs={hrefs} columns={columnsOf(found)} />;
}

/** The rows of `search` with `ajax=1`. */
export function GoodsRows(found: GoodsPage) {
  const { items, warehouses, showWholesale, mayOrder } = found;
  const row = {
    columns: columnsOf(found),
    warehouses,
    showWholesale,
    mayOrder,
    cardHref: hrefsOf(found).card,
  };
  return items.map((item) => <GoodsRow key={item.id} item={item} {...row} />);
}

/** The pagination below the rows of `search` with `ajax=1`. */
export function GoodsPager(found: GoodsPage) {
  return <ListPager paging={found.paging} hrefs={hrefsOf(found)} />;
}

type OpenPage = Shown & { items: OpenGoods[]; paging: Paging };

const openColumnsOf = ({ state, warehouses }: Shown) =>
  warehouseColumns(warehouses, state.warehouse, [], maxColumns);
const openHrefsOf = ({ state }: Pick<Shown, 'state'>) => catalogueHrefs(state, true, openArea);

/** The fragment of `opensearch`. */
export function FoundOpenGoods(found: OpenPage & Ways) {
  const { items, state } = found;
  const hrefs = openHrefsOf(found);
  if (items.length === 0) return <Nothing area={openArea} found={found} hrefs={hrefs} />;
  return (
    <div className="card" id="goods">
      <OpenTable
        items={items}
        columns={openColumnsOf(found)}
        cardHref={hrefs.card}
        sorting={state.sorting}
        sortHref={hrefs.sort}
      />
      <OpenPager {...found} />
    </div>
  );
}

/** The rows of `opensearch` with `ajax=1`. */
export function OpenRows(found: OpenPage) {
  const row = { columns: openColumnsOf(found), cardHref: openHrefsOf(found).card };
  return found.items.map((item) => <OpenRow key={item.id} item={item} {...row} />);
}

/** The pagination below the rows of `opensearch` with `ajax=1`. */
export function OpenPager(found: OpenPage) {
  return <ListPager paging={found.paging} hrefs={openHrefsOf(found)} />;
}

type Card = {
  product: ProductDetails & GoodsItem;
  pictures: string[];
  warehouses: WarehouseInfo[];
  contract: { id: number; header: string };
  showWholesale: boolean;
  mayOrder: boolean;
};

const productPath = (id: number) => `/product/${id}`;

/** The fragment of `getproduct`: the body of a large window, which has no title. */
export function Card(card: Card) {
  const { product } = card;
  return (
    <div className="dialog-body">
      <h2>{boundName(product.header)}</h2>
      <p className="quiet">
        <ProductAbout product={product} />
      </p>
      <ProductCard
        {...card}
        text={productText({ product })}
        notes={orderNotes({ mayOrder: card.mayOrder, product })}
        intent={canAdd(card) ? product.id : undefined}
        action={productPath(product.id)}
        variantHref={productPath}
      />
    </div>
  );
}

type OpenCardProps = { product: OpenGoods<ProductDetails>; pictures: string[]; signedIn: boolean };

/** The fragment of `user_getproduct.html`. */
export function OpenCard(card: OpenCardProps) {
  const { product } = card;
  return (
    <div className="dialog-body">
      <h2>{boundName(product.header)}</h2>
      <p className="quiet">
        <ProductAbout product={product} list="/open/all" />
      </p>
      <OpenProductCard {...card} text={productText({ product })} variantHref={openProductPath} />
    </div>
  );
}

/** The fragment of `user_getproduct` without an id. */
export function OpenSearch() {
  return <FormToSearch action="/open/all" />;
}

/** The fragment of `getbasketmodal` and `popup_basket.php`. */
export function AddedLine(added: Added) {
  if (added.line) return <AddedContent {...added} />;
  const { basket } = added;
  return (
    <div className="dialog-body">
      {added.product ? <FormToAdd {...added} /> : <FormToSearch action="/catalogue/all" />}
      <BasketSum basket={basket} />
    </div>
  );
}

type NotAdded = {
  product: Pick<ProductDetails, 'id' | 'header'>;
  contractId: number;
  warehouse: WarehouseInfo | undefined;
};
type Added =
  | AddedProps
  | ({ basket: AddedProps['basket']; line?: undefined } & (NotAdded | { product?: undefined }));

/** The form for a product that is not in the basket yet. */
function FormToAdd({ product, contractId, warehouse }: NotAdded) {
  return (
    <form method="post" action={`/product/${product.id}`} noValidate>
      <GoodsFields contractId={contractId} intent={product.id} renewedKey={undefined} />
      <label>
        {boundName(product.header)}
        {warehouse && <span className="caption">{warehouse.header}</span>}
        <input
          className="form-control quantity-input"
          name={`qnt[${product.id}][${warehouse?.id ?? 1}]`}
          defaultValue="1"
          inputMode="numeric"
        />
      </label>
      <button type="submit" className="btn btn-primary" name="add" value={product.id}>
        В корзину
      </button>
    </form>
  );
}

function FormToSearch({ action }: { action: string }) {
  return (
    <form action={action}>
      <label>
        Товар
        <input className="form-control" type="search" name="query" placeholder="Артикул или название" />
      </label>
      <button type="submit" className="btn btn-primary">
        Найти
      </button>
    </form>
  );
}

/** The fragment of `callback`. */
export function Callback(contact: CallbackValues) {
  return <CallbackForm values={{ ...contact, redirectTo: '/' }} reply={undefined} />;
}

/**
 * The results of the search for a complaint. A product that is already in the list may be added again, but is listed
 * only once.
 */
export function FoundForComplaint({ products }: { products: ComplaintGoods[] }) {
  return <FoundList products={products} picked={[]} />;
}
