import type { GoodsForm } from '#app/enhance/goods-form.ts';
import { useMoreRows } from '#app/enhance/more-rows.ts';
import type { CatalogueScreen } from '../../actions/catalogue/read-catalogue.server.ts';
import type { CatalogueHrefs } from './catalogue-hrefs.ts';
import type { GoodsReply } from './goods-reply.ts';
import { GoodsView } from './goods-view.tsx';
import { MoreRows } from './more-rows.tsx';
import { warehouseColumns } from './warehouse-columns.ts';
import { withToggles } from './with-toggles.ts';

type Props = {
  screen: CatalogueScreen;
  hrefs: CatalogueHrefs;
  goods: GoodsForm;
  reply: GoodsReply | undefined;
  /** True while another list is loading; this one stays, dimmed. */
  loading: boolean;
};

/** The goods of the screen, to which a script appends further pages. */
export function GoodsList({ screen, hrefs, goods, reply, loading }: Props) {
  const { paging, state, warehouses, showWholesale, mayOrder } = screen;
  const more = useMoreRows(goods.form, hrefs.here);
  const lastPage = Math.min(paging.page + more, paging.pages);
  const columns = warehouseColumns(warehouses, state.warehouse, screen.items);
  const { adding } = goods;
  const row = { columns, warehouses, showWholesale, mayOrder, reply, adding, cardHref: hrefs.card };
  const pages = Array.from({ length: lastPage - paging.page }, (_, i) => paging.page + i + 1);
  return (
    <GoodsView
      {...screen}
      hrefs={hrefs}
      columns={columns}
      reply={reply}
      adding={adding}
      lastPage={lastPage}
      items={withToggles(screen.items, goods)}
      busy={loading}
      elsewhere={goods.typed.elsewhere}
      formRef={goods.ref}
      moreRows={pages.map((each) => (
        <MoreRows key={hrefs.page(each)} href={hrefs.page(each)} goods={goods} {...row} />
      ))}
    />
  );
}
