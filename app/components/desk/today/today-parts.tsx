import { NumberTable } from '#app/components/ui/number-table.tsx';
import { debtAges } from '#server/desk/debtors/ages.ts';
import type { Today } from '#server/desk/today/today-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { shownState } from '#server/ordering/orders/rules.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { EndingTable } from '../reports/ending-table.tsx';
import { SilentTable } from '../reports/silent-table.tsx';

type ShipmentsProps = {
  shipments: NonNullable<Today['shipments']>;
  next: Today['nextShipments'];
  today: string;
};

/** The orders that ship today, and on the next day that has any. `today`: `yyyy-mm-dd`. */
export function ShipmentsToday({ shipments, next, today }: ShipmentsProps) {
  return (
    <section className="card" aria-labelledby="shipments-h">
      <div className="desk-part-head">
        <h2 id="shipments-h">Отгрузка сегодня</h2>
        {shipments.length > 0 && <a href={`${deskPaths.orders}?shipOn=${ruDate(today)}`}>Все</a>}
      </div>
      {shipments.length === 0 ? (
        <p className="quiet desk-none">На сегодня отгрузок нет.</p>
      ) : (
        <NumberTable
          heads={['Состояние', 'Заказы', 'Сумма']}
          rows={shipments.map(({ state, orders, sum }) => ({
            key: state,
            cells: [
              <a href={`${deskPaths.orders}?shipOn=${ruDate(today)}&state=${state}`} key={state}>
                {shownState(state).header}
              </a>,
              thousands(orders),
              roubles(sum),
            ],
          }))}
        />
      )}
      {next && (
        <p className="desk-none pt-3">
          Дальше –{' '}
          <a href={`${deskPaths.orders}?shipOn=${ruDate(next.day)}`}>
            {ruDate(next.day)}, {counted(next.orders, 'заказ', 'заказа', 'заказов')}
          </a>
        </p>
      )}
    </section>
  );
}

type OverdueProps = { overdue: NonNullable<Today['overdue']> };

/** The overdue debts by age, each a link to its debtors. */
export function OverdueByAge({ overdue }: OverdueProps) {
  const total = overdue.reduce((all, { sum }) => all + sum, 0);
  return (
    <section className="card" aria-labelledby="overdue-h">
      <div className="desk-part-head">
        <h2 id="overdue-h">Просроченные долги</h2>
        {total > 0 && <a href={deskPaths.debtors}>Все, {roubles(total)}</a>}
      </div>
      {total === 0 ? (
        <p className="quiet desk-none">Просроченных долгов нет.</p>
      ) : (
        <NumberTable
          heads={['Просрочка', 'Договоры', 'Сумма']}
          rows={overdue.map(({ age, contracts, sum }) => ({
            key: age,
            cells: [
              <a href={`${deskPaths.debtors}?age=${age}`} key={age}>
                {debtAges.find(({ name }) => name === age)?.label}
              </a>,
              thousands(contracts),
              roubles(sum),
            ],
          }))}
        />
      )}
    </section>
  );
}

/** What the dealers of each manager have ordered this month, each a link to the report. `today`: `yyyy-mm-dd`. */
export function ManagersOfMonth({ managers, today }: Pick<Today, 'managers'> & { today: string }) {
  const days = `startDate=${ruDate(`${today.slice(0, 7)}-01`)}&endDate=${ruDate(today)}`;
  return (
    <section className="card" aria-labelledby="managers-h">
      <div className="desk-part-head">
        <h2 id="managers-h">Менеджеры за месяц</h2>
        <a href={`${deskPaths.reports}?by=manager&${days}`}>Отчёт</a>
      </div>
      <NumberTable
        heads={['Менеджер', 'Заказы', 'Сумма']}
        rows={managers.map(({ id, header, orders, sum }) => ({
          key: id,
          cells: [
            <a href={`${deskPaths.reports}?by=dealer&manager=${id}&${days}`} key={id}>
              {header}
            </a>,
            thousands(orders),
            roubles(sum),
          ],
        }))}
      />
    </section>
  );
}

/** The first of the dealers who fell silent. */
export function SilentDealers({ silent, silentCount }: Pick<Today, 'silent' | 'silentCount'>) {
  return (
    <section className="card desk-part" aria-labelledby="silent-h">
      <div className="desk-part-head">
        <h2 id="silent-h">Кто замолчал</h2>
        <a href={deskPaths.silent}>Все, {thousands(silentCount)}</a>
      </div>
      <SilentTable dealers={silent} />
    </section>
  );
}

/** The first of the goods that will soon be sold out. */
export function EndingGoods({ ending, endingCount }: Pick<Today, 'ending' | 'endingCount'>) {
  return (
    <section className="card desk-part" aria-labelledby="ending-h">
      <div className="desk-part-head">
        <h2 id="ending-h">Что кончается</h2>
        <a href={deskPaths.runningOut}>Все, {thousands(endingCount)}</a>
      </div>
      <EndingTable goods={ending} />
    </section>
  );
}
