import { phoneHref } from '#app/components/layout/company.ts';
import { listHref } from '#app/components/ui/list-query.ts';
import type { SilentDealer } from '#server/desk/reports/silent-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { DeskLink } from '../allowed.tsx';
import { deskDealer, deskPaths } from '../desk-hrefs.ts';

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
