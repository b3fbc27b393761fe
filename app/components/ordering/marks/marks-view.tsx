import type { MarksScreen } from '#app/actions/ordering/marks/read-marks.server.ts';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import { NoGoodsForm } from '#app/components/catalogue/no-goods-form.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { BlankLink } from '#app/components/ordering/fast-order/blank-link.tsx';
import { CarryingForm } from '#app/components/ui/carrying-link.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { PhoneMenu } from '#app/components/ui/phone-menu.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import type { GoodsForm } from '#app/enhance/goods-form.ts';
import { counted } from '#server/kernel/plural.ts';
import { markHrefs } from './mark-hrefs.ts';
import type { MarkList } from './mark-list.ts';
import { NoMarks, NoSuchMarks } from './marks-empty.tsx';
import { MarksList } from './marks-list.tsx';
import { MarksNotes } from './marks-notes.tsx';
import { MarksTools } from './marks-tools.tsx';

type Props = {
  list: MarkList;
  screen: MarksScreen;
  goods: GoodsForm;
  reply: GoodsReply | undefined;
  loading: boolean;
};

/** A list of marked goods, such as favourites or needs, as the table of the catalogue. */
export function MarksView({ list, screen, goods, reply, loading }: Props) {
  const { all, query, shownQuery, items, sort, paging } = screen;
  const hrefs = markHrefs(list.path, { query, sort, page: paging.page, perpage: paging.perpage });
  return (
    <section aria-labelledby="h">
      <PageHead
        title={list.title}
        count={all > 0 && counted(all, 'товар', 'товара', 'товаров')}
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: list.title }]}
      >
        <SideNavLink label="Разделы кабинета" />
        {all > 0 && <PhoneMenu label="Действия" what="со списком" open={query !== ''} withActs />}
        {all > 0 && <PriceSwitch />}
        {all > 0 && list.blank && (
          <BlankLink href={list.blank} label="Скачать прайс-бланк избранного">
            Прайс-бланк
          </BlankLink>
        )}
      </PageHead>
      {all > 0 && <PricesHidden>Видна только РРЦ.</PricesHidden>}
      {shownQuery !== undefined && (
        <Note kind="info" icon="search" title={`Показано по запросу «${shownQuery}»`}>
          По запросу «{query}» ничего не нашлось.
        </Note>
      )}
      <div className="card">
        {all === 0 && <NoMarks list={list} />}
        {all > 0 && (
          <CarryingForm.Provider value="goods">
            <MarksTools list={list} screen={screen} hrefs={hrefs} adding={goods.adding} />
            {items.length > 0 ? (
              <MarksList
                list={list}
                screen={screen}
                hrefs={hrefs}
                goods={goods}
                reply={reply}
                loading={loading}
              />
            ) : (
              <>
                <NoSuchMarks list={list} query={query} wholeHref={hrefs.whole} />
                <NoGoodsForm
                  action={hrefs.here}
                  contractId={screen.contract.id}
                  notes={<MarksNotes reply={reply} key={goods.replies} />}
                  goods={goods}
                  reply={reply}
                />
              </>
            )}
          </CarryingForm.Provider>
        )}
      </div>
    </section>
  );
}
