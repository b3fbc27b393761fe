import { AddedContent } from '#app/components/basket/added-modal.tsx';
import { CallbackForm } from '#app/components/callback/callback-form.tsx';
import { dealerArea } from '#app/components/catalogue/area.ts';
import { catalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { GoodsRow } from '#app/components/catalogue/goods-row.tsx';
import { type GoodsPage, GoodsView } from '#app/components/catalogue/goods-view.tsx';
import { ListPager } from '#app/components/catalogue/list-pager.tsx';
import { NothingFound } from '#app/components/catalogue/nothing-found.tsx';
import { warehouseColumns } from '#app/components/catalogue/warehouse-columns.ts';
import { FoundList } from '#app/components/complaints/found-list.tsx';
import { openArea } from '#app/components/open/open-area.ts';
import { OpenProductCard } from '#app/components/open/open-product-card.tsx';
import { OpenRow } from '#app/components/open/open-row.tsx';
import { mostColumns, OpenTable } from '#app/components/open/open-table.tsx';
import { openProductPath } from '#app/components/open/product-data.ts';
import { boundName } from '#app/components/product/bound-name.ts';
import { ProductAbout } from '#app/components/product/product-about.tsx';
import { ProductCard } from '#app/components/product/product-card.tsx';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import type { Facets, FilterState, ProductDetails, WarehouseInfo } from '#server/catalogue/model.ts';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { ComplaintGoods } from '#server/complaints/complaint-view.ts';
import type { Paging } from '#server/kernel/paging.ts';

/**
 * Fragments of the catalogue, drawn by the components of the screens (contract §3.2, §3.1.8). Which warehouses have a column must not
 * depend on the goods of a page: an old page puts rows of the next one under those that it has.
 */

type Shown = { state: FilterState; warehouses: WarehouseInfo[] };

const columnsOf = ({ state, warehouses }: Shown) => warehouseColumns(warehouses, state.warehouse, []);
const hrefsOf = ({ state }: Pick<Shown, 'state'>) => catalogueHrefs(state, true);

/** search */
export function FoundGoods(found: GoodsPage & { facets: Pick<Facets, 'tree'> }) {
  const hrefs = hrefsOf(found);
  if (found.items.length === 0) return <NothingFound area={dealerArea} screen={found} hrefs={hrefs} />;
  return <GoodsView {...found} hrefs={hrefs} columns={columnsOf(found)} />;
}

/** search with ajax=1: the rows alone */
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

/** search with ajax=1: what stands under them */
export function GoodsPager(found: GoodsPage) {
  return <ListPager paging={found.paging} hrefs={hrefsOf(found)} />;
}

type OpenPage = Shown & { items: OpenGoods[]; paging: Paging };

const openColumnsOf = ({ state, warehouses }: Shown) =>
  warehouseColumns(warehouses, state.warehouse, [], mostColumns);
const openHrefsOf = ({ state }: Pick<Shown, 'state'>) => catalogueHrefs(state, true, openArea);

/** opensearch */
export function FoundOpenGoods(found: OpenPage & { facets: Pick<Facets, 'tree'> }) {
  const { items, state } = found;
  const hrefs = openHrefsOf(found);
  if (items.length === 0) return <NothingFound area={openArea} screen={found} hrefs={hrefs} />;
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

/** opensearch with ajax=1: the rows alone */
export function OpenRows(found: OpenPage) {
  const row = { columns: openColumnsOf(found), cardHref: openHrefsOf(found).card };
  return found.items.map((item) => <OpenRow key={item.id} item={item} {...row} />);
}

/** opensearch with ajax=1: what stands under them */
export function OpenPager(found: OpenPage) {
  return <ListPager paging={found.paging} hrefs={openHrefsOf(found)} />;
}

type Card = {
  product: ProductDetails & GoodsItem;
  warehouses: WarehouseInfo[];
  contract: { id: number; header: string };
  showWholesale: boolean;
  mayOrder: boolean;
};

const productPath = (id: number) => `/product/${id}`;

/** getproduct: the body of a large window, which has no title of its own */
export function Card(card: Card) {
  const { product } = card;
  return (
    <div className="dlg-body">
      <h2>{boundName(product.header)}</h2>
      <p className="cnt">
        <ProductAbout product={product} />
      </p>
      <ProductCard {...card} action={productPath(product.id)} variantHref={productPath} />
    </div>
  );
}

/** user_getproduct.html */
export function OpenCard({ product, signedIn }: { product: OpenGoods<ProductDetails>; signedIn: boolean }) {
  return (
    <div className="dlg-body">
      <h2>{boundName(product.header)}</h2>
      <p className="cnt">
        <ProductAbout product={product} list="/open/all" />
      </p>
      <OpenProductCard {...{ product, signedIn }} variantHref={openProductPath} />
    </div>
  );
}

/** getbasketmodal, popup_basket.php */
export const AddedLine = AddedContent;

/** callback */
export function Callback(contact: { firstname: string; phone: string }) {
  return <CallbackForm values={{ ...contact, redirectTo: '/' }} reply={undefined} />;
}

/** The search for a complaint. What is in the list already may be added again: it stays there once. */
export function FoundForComplaint({ products }: { products: ComplaintGoods[] }) {
  return <FoundList products={products} picked={[]} />;
}
