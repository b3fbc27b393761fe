import { Pager } from '#app/components/ui/pager.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import type { GoodsForm } from '#app/enhance/goods-form.ts';
import { useMoreRows } from '#app/enhance/more-rows.ts';
import type { CatalogueHrefs } from './catalogue-hrefs.ts';
import { GoodsFields } from './goods-fields.tsx';
import type { GoodsReply } from './goods-reply.ts';
import { GoodsTable } from './goods-table.tsx';
import { MoreRows } from './more-rows.tsx';
import type { CatalogueScreen } from './read-catalogue.server.ts';
import { warehouseColumns } from './warehouse-columns.ts';
import { withToggles } from './with-toggles.ts';

type Props = {
  screen: CatalogueScreen;
  hrefs: CatalogueHrefs;
  goods: GoodsForm;
  reply: GoodsReply | undefined;
  /** Another list is on its way: this one stays, pale. */
  loading: boolean;
};

/** The goods with everything that can be done to them: one form, so that several rows are added in one go. */
export function GoodsList({ screen, hrefs, goods, reply, loading }: Props) {
  const { paging, contract, state, warehouses, showWholesale, mayOrder } = screen;
  const more = useMoreRows(goods.form, hrefs.here);
  const page = Math.min(paging.page + more, paging.pages);
  const row = {
    columns: warehouseColumns(warehouses, state.warehouse, screen.items),
    warehouses,
    cardHref: hrefs.card,
    showWholesale,
    mayOrder,
    reply,
    adding: goods.adding,
  };
  const pages = Array.from({ length: page - paging.page }, (_, i) => paging.page + i + 1);
  return (
    <form className="card" method="post" action={hrefs.here} id="goods" ref={goods.ref} noValidate>
      {mayOrder && <GoodsFields contractId={contract.id} intent="all" />}
      {reply?.failure && (
        <div className="goods-note">
          <RefusalNote {...reply.failure} />
        </div>
      )}
      <GoodsTable
        {...row}
        items={withToggles(screen.items, goods)}
        contract={contract}
        sorting={state.sorting}
        sortHref={hrefs.sort}
        busy={loading}
        moreRows={pages.map((each) => (
          <MoreRows key={hrefs.page(each)} href={hrefs.page(each)} goods={goods} {...row} />
        ))}
      />
      <Pager
        paging={{ ...paging, page }}
        shown={Math.min(page * paging.perpage, paging.total) - (paging.page - 1) * paging.perpage}
        hrefOf={hrefs.page}
        moreHref={hrefs.page(page + 1)}
      />
    </form>
  );
}
