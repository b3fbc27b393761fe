import type { ReactNode } from 'react';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import type { FilterState, WarehouseInfo } from '#server/catalogue/model.ts';
import type { Paging } from '#server/kernel/paging.ts';
import type { CatalogueHrefs } from './catalogue-hrefs.ts';
import { GoodsFields } from './goods-fields.tsx';
import type { GoodsReply } from './goods-reply.ts';
import { GoodsTable } from './goods-table.tsx';
import { ListPager } from './list-pager.tsx';
import type { RowItem } from './row-item.ts';

/** A page of the dealer's catalogue: what `showCatalogue` gives of it. */
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
  /** The last page that is shown; without it, only the one of the address. */
  lastPage?: number;
  /** Its rows beyond that one. */
  moreRows?: ReactNode;
  formRef?: (form: HTMLFormElement | null) => void;
};

/** The goods with everything that can be done to them: one form, so that several rows are added in one go. */
export function GoodsView(props: Props) {
  const { items, paging, state, contract, warehouses, showWholesale, mayOrder } = props;
  const { hrefs, columns, reply, adding, busy, lastPage, moreRows, formRef } = props;
  return (
    <form className="card" method="post" action={hrefs.here} id="goods" ref={formRef} noValidate>
      {mayOrder && <GoodsFields contractId={contract.id} intent="all" />}
      {reply?.failure && (
        <div className="goods-note">
          <RefusalNote {...reply.failure} />
        </div>
      )}
      <GoodsTable
        {...{ items, columns, warehouses, contract, showWholesale, mayOrder, reply, adding, busy, moreRows }}
        sorting={state.sorting}
        sortHref={hrefs.sort}
        cardHref={hrefs.card}
      />
      <ListPager {...{ paging, lastPage, hrefs }} />
    </form>
  );
}
