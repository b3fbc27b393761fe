import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { useDeskCrumbs } from '#app/enhance/desk-reader.ts';
import type { EndingList } from '#server/desk/reports/silent-view.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { EndingTable } from './ending-table.tsx';

/** Goods that will be sold out within two weeks. */
export function EndingScreen({ list: { goods, paging } }: { list: EndingList }) {
  const title = 'Что кончается';
  const deskCrumbs = useDeskCrumbs();
  return (
    <>
      <PageHead
        title={title}
        crumbs={deskCrumbs([{ label: 'Отчёты', href: deskPaths.reports }, { label: title }])}
        count={paging.total > 0 && counted(paging.total, 'товар', 'товара', 'товаров')}
      />
      <div className="card">
        <p className="quiet desk-none">
          Товары, которых при продажах последних 30&nbsp;дней хватит не больше чем на две недели. Список
          составляется каждую ночь; пополненные товары уходят из него сразу.
        </p>
        {goods.length === 0 ? (
          <EmptyBox title="Всего хватает" drawing={{ name: 'box', tint: 1 }}>
            Здесь будут товары, которые пора заказать.
          </EmptyBox>
        ) : (
          <>
            <EndingTable goods={goods} />
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.runningOut, {}, page)} />
          </>
        )}
      </div>
    </>
  );
}
