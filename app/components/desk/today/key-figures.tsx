import { changeOf } from '#server/desk/reports/sales-report-view.ts';
import type { Figure, SpanFigures } from '#server/desk/today/today-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { mondayOf } from '#server/kernel/monday.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { DeskLink } from '../allowed.tsx';
import { deskPaths } from '../desk-hrefs.ts';
import { Change } from '../reports/change.tsx';

const spans = {
  day: { title: 'Сегодня', before: 'ко вчера' },
  week: { title: 'Неделя', before: 'к прошлой неделе' },
  month: { title: 'Месяц', before: 'к прошлому месяцу' },
} as const;

/** Sales of today, this week and this month so far, compared with the same time before. `today`: `yyyy-mm-dd`. */
export function KeyFigures({ figures, today }: { figures: SpanFigures[]; today: string }) {
  const hasSales = figures.some((each) =>
    [each.present, each.before, each.year].some(({ orders }) => orders > 0),
  );
  if (!hasSales) return <NoSales />;
  return (
    <section className="card desk-part" aria-labelledby="figures-h">
      <div className="desk-part-head">
        <h2 id="figures-h">Продажи</h2>
        <a href={deskPaths.reports}>Отчёты</a>
      </div>
      <dl className="key-figures">
        {figures.map(({ span, present, before, year }) => (
          <div key={span}>
            <dt className="quiet">{spans[span].title}</dt>
            <dd className="m-0">
              <DeskLink
                className="h3"
                href={`${deskPaths.orders}?startDate=${firstOf(span, today)}&endDate=${ruDate(today)}`}
              >
                {roubles(present.sum)}
              </DeskLink>
              <span className="caption">
                {counted(present.orders, 'заказ', 'заказа', 'заказов')} от{' '}
                {counted(present.dealers, 'дилера', 'дилеров', 'дилеров')}
              </span>
              <Compared present={present} other={before} text={spans[span].before} />
              <Compared present={present} other={year} text="к тому же времени год назад" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shown until the first order. */
function NoSales() {
  return (
    <section className="card desk-part" aria-labelledby="figures-h">
      <div className="desk-part-head">
        <h2 id="figures-h">Продажи</h2>
      </div>
      <p className="desk-none quiet">Заказов пока нет. Здесь будут продажи за день, неделю и месяц.</p>
    </section>
  );
}

function Compared({ present, other, text }: { present: Figure; other: Figure; text: string }) {
  return (
    <span className="caption" title={`${roubles(other.sum)}, заказов: ${thousands(other.orders)}`}>
      <Change of={changeOf(present.sum, other.sum)} /> {text} ({roubles(other.sum)})
    </span>
  );
}

function firstOf(span: SpanFigures['span'], today: string): string {
  if (span === 'month') return ruDate(`${today.slice(0, 7)}-01`);
  return ruDate(span === 'day' ? today : mondayOf(today));
}
