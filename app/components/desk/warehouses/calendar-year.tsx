import { fullMonth } from '#app/components/ordering/purchased/month-names.ts';
import { weekdayFields } from '#server/desk/deliveries/delivery-view.ts';
import type { WarehouseCalendar } from '#server/desk/warehouses/calendar/calendar-view.ts';
import { type DayOfYear, yearOfDays } from '#server/desk/warehouses/calendar/year-of-days.ts';
import { shortNames } from '#server/ordering/orders/delivery-days.ts';
import { deskCalendar } from '../desk-hrefs.ts';

const legend: [kind: DayOfYear['kind'], text: string][] = [
  ['shipping', 'отгружает'],
  ['closed', 'не отгружает'],
  ['holiday', 'не отгружает в\u00a0этот день'],
  ['extra', 'отгружает в\u00a0этот день'],
];

/** The months of a year, with links to the years before and after it. */
export function CalendarYear({ calendar }: { calendar: WarehouseCalendar }) {
  const { id, year, weekdays, days } = calendar;
  return (
    <section className="card desk-part" id="year" aria-labelledby="h-year">
      <div className="desk-part-head">
        <h2 id="h-year">{year} год</h2>
        <nav className="calendar-years" aria-label="Годы">
          <a href={`${deskCalendar(id, year - 1)}#year`}>{year - 1}</a>
          <a href={`${deskCalendar(id, year + 1)}#year`}>{year + 1}</a>
        </nav>
      </div>
      <ul className="calendar-legend" aria-hidden="true">
        {legend.map(([kind, text]) => (
          <li key={kind}>
            <span className={`calendar-day ${kind}`}>{kind === 'holiday' ? 8 : 15}</span> {text}
          </li>
        ))}
      </ul>
      <div className="calendar-year">
        {yearOfDays(year, weekdays, days).map(({ month, weeks }) => (
          <table key={month}>
            <caption>{fullMonth(month)}</caption>
            <thead>
              <tr>
                {weekdayFields.map(({ name, label }, i) => (
                  <th key={name} scope="col" aria-label={label}>
                    {shortNames[i]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a week is a place in its month
                <tr key={i}>
                  {week.map((day, weekday) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a day is a place in its week
                    <td key={weekday}>{day && <Day {...day} />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

function Day({ date, kind, text }: DayOfYear) {
  return (
    <span
      className={`calendar-day ${kind}`}
      title={kind === 'extra' || kind === 'holiday' ? text : undefined}
    >
      {date}
      <span className="visually-hidden"> {text}</span>
    </span>
  );
}
