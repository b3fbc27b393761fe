import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { useDeskCrumbs } from '#app/enhance/desk-reader.ts';
import type { SilentList } from '#server/desk/reports/silent-view.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { SilentTable } from './silent-table.tsx';

/** Dealers who have not ordered for more than twice their usual pause. */
export function SilentScreen({ list: { dealers, paging } }: { list: SilentList }) {
  const title = 'Кто замолчал';
  const deskCrumbs = useDeskCrumbs();
  return (
    <>
      <PageHead
        title={title}
        crumbs={deskCrumbs([{ label: 'Отчёты', href: deskPaths.reports }, { label: title }])}
        count={paging.total > 0 && counted(paging.total, 'дилер', 'дилера', 'дилеров')}
      >
        <WhoseLists />
      </PageHead>
      <div className="card">
        <p className="quiet desk-none">
          Дилеры, которые не заказывают вдвое дольше обычного. Обычный перерыв – медиана дней между заказами
          за 12&nbsp;месяцев, не меньше трёх заказов. Считается каждую ночь.
        </p>
        {dealers.length === 0 ? (
          <EmptyBox title="Все заказывают как обычно" drawing={{ name: 'box', tint: 1 }}>
            Здесь будут дилеры, которым пора позвонить.
            <OwnOnly />
          </EmptyBox>
        ) : (
          <>
            <SilentTable dealers={dealers} />
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.silent, {}, page)} />
          </>
        )}
      </div>
    </>
  );
}
