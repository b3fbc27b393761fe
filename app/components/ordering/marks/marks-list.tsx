import type { MarksScreen } from '#app/actions/ordering/marks/read-marks.server.ts';
import { GoodsFields } from '#app/components/catalogue/goods-fields.tsx';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { GoodsTable } from '#app/components/catalogue/goods-table.tsx';
import { MoreRows } from '#app/components/catalogue/more-rows.tsx';
import type { RowItem } from '#app/components/catalogue/row-item.ts';
import { TypedElsewhere } from '#app/components/catalogue/typed-elsewhere.tsx';
import { warehouseColumns } from '#app/components/catalogue/warehouse-columns.ts';
import { type Toggling, withToggles } from '#app/components/catalogue/with-toggles.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import type { GoodsForm } from '#app/enhance/goods-form.ts';
import { useMoreRows } from '#app/enhance/more-rows.ts';
import { type markHrefs, sortingOf } from './mark-hrefs.ts';
import type { MarkList } from './mark-list.ts';
import { MarksNotes } from './marks-notes.tsx';
import { WantedField } from './wanted-field.tsx';

type Props = {
  list: MarkList;
  screen: MarksScreen;
  hrefs: ReturnType<typeof markHrefs>;
  goods: GoodsForm;
  reply: GoodsReply | undefined;
  /** True while another list is loading; this one stays, dimmed. */
  loading: boolean;
};

/** Marked goods with all their actions, as in the catalogue (decisions/sheets.md). */
export function MarksList({ list, screen, hrefs, goods, reply, loading }: Props) {
  const { paging, contract, warehouses, showWholesale, sort } = screen;
  const more = useMoreRows(goods.form, hrefs.here);
  const page = Math.min(paging.page + more, paging.pages);
  const staying = stayingBy(list.own, goods);
  const row = {
    columns: warehouseColumns(warehouses, undefined, screen.items),
    warehouses,
    cardHref: hrefs.card,
    showWholesale,
    mayOrder: true,
    reply,
    adding: goods.adding,
    wanted:
      list.own === 'need'
        ? (item: RowItem) => <WantedField item={item} action={hrefs.here} wants={reply?.wants} />
        : undefined,
  };
  const pages = Array.from({ length: page - paging.page }, (_, i) => paging.page + i + 1);
  return (
    <form method="post" action={hrefs.here} id="goods" ref={goods.ref} noValidate>
      <GoodsFields contractId={contract.id} intent="all" renewedKey={reply?.key} />
      <MarksNotes reply={reply} key={goods.replies} />
      <GoodsTable
        {...row}
        items={withToggles(screen.items.filter(staying), goods)}
        contract={contract}
        sorting={sortingOf(sort)}
        sortHref={hrefs.sort}
        busy={loading}
        moreRows={pages.map((each) => (
          <MoreRows key={hrefs.page(each)} href={hrefs.page(each)} goods={goods} keep={staying} {...row} />
        ))}
      />
      <TypedElsewhere
        elsewhere={goods.typed.elsewhere}
        reply={reply}
        items={screen.items}
        columns={row.columns}
      />
      <Pager
        paging={{ ...paging, page }}
        shown={Math.min(page * paging.perpage, paging.total) - (paging.page - 1) * paging.perpage}
        hrefOf={hrefs.page}
        sizeHref={hrefs.perpage}
        moreHref={hrefs.page(page + 1)}
      />
    </form>
  );
}

/** Returns whether a product stays in the list; it leaves at once when its mark is removed. */
function stayingBy(own: MarkList['own'], { wishes, needs, watches }: Toggling): (item: RowItem) => boolean {
  const toggles = { wish: wishes, need: needs, watch: watches }[own];
  return ({ id }) => toggles.get(id) !== false;
}
