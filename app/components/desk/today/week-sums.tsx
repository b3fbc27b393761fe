import type { DaySums } from '#server/desk/today/today-view.ts';
import { roubles } from '#server/kernel/money.ts';

/** What was shipped and paid this week, beside last week. */
export function WeekSums({ days }: { days: DaySums[] }) {
  const [last, present] = [days.slice(0, 7), days.slice(7)];
  const soFar = last.slice(0, present.length);
  const rows = [
    { label: 'Отгружено', of: (day: DaySums) => day.shipped },
    { label: 'Оплачено', of: (day: DaySums) => day.paid },
  ];
  return (
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
  );
}

function added(days: DaySums[], of: (day: DaySums) => number): number {
  return days.reduce((sum, day) => sum + of(day), 0);
}
