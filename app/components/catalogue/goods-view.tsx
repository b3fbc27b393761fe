import type { ReactNode } from 'react';
import type { TypedElsewhere as Typed } from '#app/enhance/kept-quantities.ts';
import type { FilterState, WarehouseInfo } from '#server/goods/model.ts';
import type { Paging } from '#server/kernel/paging.ts';
import type { CatalogueHrefs } from './catalogue-hrefs.ts';
import { GoodsFields } from './goods-fields.tsx';
import { GoodsRefusal } from './goods-refusal.tsx';
import type { GoodsReply } from './goods-reply.ts';
import { GoodsSorts } from './goods-sorts.tsx';
import { GoodsTable } from './goods-table.tsx';
import { ListPager } from './list-pager.tsx';
import type { RowItem } from './row-item.ts';
import { TypedElsewhere } from './typed-elsewhere.tsx';

/** A page of the dealer's catalogue, as returned by `showCatalogue`. */
export type GoodsPage = {
  items: RowItem[];
  paging: Paging;
  state: FilterState;
  contract: { id: number; header: string };
  warehouses: WarehouseInfo[];
  showWholesale: boolean;
  mayOrder: boolean;
};

type Props = GoodsPage & {
  hrefs: CatalogueHrefs;
  columns: WarehouseInfo[];
  reply?: GoodsReply;
  adding?: boolean;
  busy?: boolean;
  /** The last page shown; absent: only the page of the address. */
  lastPage?: number;
  /** The rows of further pages. */
  moreRows?: ReactNode;
  /** Typed quantities that no row shows. */
  elsewhere?: Typed[];
  formRef?: (form: HTMLFormElement | null) => void;
};

/** The goods with all their actions. They form one form, so that several rows can be added at once. */
export function GoodsView(props: Props) {
  const { items, paging, state, contract, warehouses, showWholesale, mayOrder } = props;
  const { hrefs, columns, reply, adding, busy, lastPage, moreRows, elsewhere, formRef } = props;
  return (
    // This form must not be a flex box: Chrome would draw the last row of a table with two head rows over the content
    // that follows.
    <form className="card d-block" method="post" action={hrefs.here} id="goods" ref={formRef} noValidate>
      {mayOrder && <GoodsFields contractId={contract.id} intent="all" renewedKey={reply?.key} />}
      <GoodsRefusal failure={reply?.failure} />
      <GoodsSorts sorting={state.sorting} hrefOf={hrefs.sort} showWholesale={showWholesale} />
      <GoodsTable
        items={items}
        columns={columns}
        warehouses={warehouses}
        contract={contract}
        showWholesale={showWholesale}
        mayOrder={mayOrder}
        reply={reply}
        adding={adding}
        busy={busy}
        moreRows={moreRows}
        sorting={state.sorting}
        sortHref={hrefs.sort}
        cardHref={hrefs.card}
      />
      {mayOrder && <TypedElsewhere elsewhere={elsewhere} reply={reply} items={items} columns={columns} />}
      <ListPager paging={paging} lastPage={lastPage} hrefs={hrefs} />
    </form>
  );
}
