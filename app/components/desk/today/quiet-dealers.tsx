import type { QuietDealer } from '#server/desk/today/today-view.ts';
import { ruDateOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import { deskDealer } from '../desk-hrefs.ts';
import { waitedFor } from './waited-for.ts';

/** Dealers who used to order and should be called. */
export function QuietDealers({ dealers, now }: { dealers: QuietDealer[]; now: number }) {
  return (
    <section className="card desk-part" aria-labelledby="quiet-h">
      <div className="desk-part-head">
        <h2 id="quiet-h">Давно не заказывали</h2>
      </div>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Дилер</th>
            <th scope="col" className="number">
              Заказов за 9&nbsp;месяцев
            </th>
            <th scope="col" className="number">
              Последний заказ
            </th>
          </tr>
        </thead>
        <tbody>
          {dealers.map(({ id, header, lastAt, orders }) => (
            <tr key={id}>
              <td>
                <a href={deskDealer(id)}>{header}</a>
              </td>
              <td className="number">{thousands(orders)}</td>
              <td className="number">
                {ruDateOf(lastAt)}
                <span className="caption">{waitedFor(now - lastAt)} назад</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
