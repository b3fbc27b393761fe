import { phoneHref } from '#app/components/layout/company.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { useDeskCrumbs } from '#app/enhance/desk.ts';
import type { SilentDealer, SilentList } from '#server/desk/reports/silent-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { DeskLink } from '../allowed.tsx';
import { deskDealer, deskPaths } from '../desk-hrefs.ts';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';

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

export function SilentTable({ dealers }: { dealers: SilentDealer[] }) {
  return (
    <table className="data-table cards labelled desk-list">
      <caption className="visually-hidden">Дилеры, которые замолчали</caption>
      <thead>
        <tr>
          <th scope="col">Дилер</th>
          <th scope="col" className="number">
            Последний заказ
          </th>
          <th scope="col" className="number">
            Обычный перерыв
          </th>
          <th scope="col" className="number">
            Обычный заказ
          </th>
          <th scope="col" className="number">
            Заказов за год
          </th>
          <th scope="col">Телефон</th>
        </tr>
      </thead>
      <tbody>
        {dealers.map((dealer) => (
          <tr key={dealer.id}>
            <td className="c-head title">
              <a href={deskDealer(dealer.id)}>{dealer.header}</a>
              {dealer.manager && <span className="caption">ведёт {dealer.manager}</span>}
            </td>
            <td className="number" data-label="Последний">
              <DeskLink href={listHref(deskPaths.orders, { dealer: String(dealer.id) })}>
                {ruDate(dealer.lastOn)}
              </DeskLink>
              <span className="caption">{daysText(dealer.silentDays)} назад</span>
            </td>
            <td className="number" data-label="Перерыв">
              {daysText(dealer.pauseDays)}
            </td>
            <td className="number" data-label="Обычно">
              {roubles(dealer.usual)}
            </td>
            <td className="number" data-label="За год">
              {thousands(dealer.orders)}
            </td>
            <td data-label={dealer.phone ? 'Телефон' : undefined}>
              {dealer.phone && <a href={phoneHref(dealer.phone)}>{dealer.phone}</a>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function daysText(days: number): string {
  return counted(days, 'день', 'дня', 'дней');
}
