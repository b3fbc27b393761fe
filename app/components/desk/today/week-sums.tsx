import { BarChart } from '#app/components/ui/bar-chart.tsx';
import type { DaySums } from '#server/desk/today/today-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';

const daysOfWeek = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** The width in pixels that is free beside the table in a window 1200 px wide, the narrowest with two columns. */
const barsWidth = 504;

/** The sums of this week beside those of last week, and the daily sums of both. */
export function WeekSums({ days }: { days: DaySums[] }) {
  const [last, present] = [days.slice(0, 7), days.slice(7)];
  const soFar = last.slice(0, present.length);
  const [first, today] = [days[0], days.at(-1)];
  if (!first || !today) return null;
  const rows = [
    { label: 'Заказано', of: (day: DaySums) => day.placed },
    { label: 'Отгружено', of: (day: DaySums) => day.shipped },
    { label: 'Оплачено', of: (day: DaySums) => day.paid },
  ];
  return (
    <>
      <section className="card desk-part" aria-labelledby="week-h">
        <div className="desk-part-head">
          <h2 id="week-h">Неделя</h2>
        </div>
        <table className="data-table cards labelled desk-list">
          <thead>
            <tr>
              <th scope="col">Сумма</th>
              <th scope="col" className="number">
                Эта неделя
              </th>
              <th scope="col" className="number">
                Прошлая к этому дню
              </th>
              <th scope="col" className="number">
                Прошлая вся
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, of }) => (
              <tr key={label}>
                <td className="c-head">{label}</td>
                <td className="c-dealer number" data-label="Эта неделя">
                  <b>{roubles(added(present, of))}</b>
                </td>
                <td className="c-dealer number" data-label="К этому дню">
                  {roubles(added(soFar, of))}
                </td>
                <td className="c-dealer number" data-label="Вся прошлая">
                  {roubles(added(last, of))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="desk-columns week-days">
        <div className="card">
          <BarChart
            title="Заказано по дням"
            within={barsWidth}
            span={`${ruDate(first.day)} – ${ruDate(today.day)}`}
            bars={days.map(({ day, placed }, i) => ({
              key: day,
              sum: placed,
              short: daysOfWeek[i % 7] ?? '',
              full: ruDate(day),
              under: ruDate(day).slice(0, 5),
            }))}
          />
        </div>
        <div className="card">
          <table className="data-table">
            <caption className="visually-hidden">По дням, новые сверху</caption>
            <thead>
              <tr>
                <th scope="col">День</th>
                <th scope="col" className="number">
                  Заказы
                </th>
                <th scope="col" className="number">
                  Сумма
                </th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map(({ day, orders, placed }) => (
                <tr key={day}>
                  <td>{ruDate(day)}</td>
                  <td className="number">{thousands(orders)}</td>
                  <td className="number">{roubles(placed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}

function added(days: DaySums[], of: (day: DaySums) => number): number {
  return days.reduce((sum, day) => sum + of(day), 0);
}
