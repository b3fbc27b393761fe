import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import type { Change } from '#server/work/history/history-entry.ts';
import { deskCalendar, deskCalendarCopy } from '../desk-hrefs.ts';
import { calendarCrumbs } from './calendar-screen.tsx';

type Props = {
  id: number;
  header: string;
  from: { id: number; header: string };
  changes: Change[];
  seen: string;
};

/** The question before the calendar of another warehouse is copied. */
export function CopyQuestion({ id, header, from, changes, seen }: Props) {
  const calendar = deskCalendar(id);
  return (
    <>
      <PageHead
        title={`Календарь как у склада «${from.header}»?`}
        crumbs={calendarCrumbs({ id, header, calendar, here: `Как у склада «${from.header}»` })}
      />
      <div className="card form-body">
        {changes.length === 0 ? (
          <>
            <p>Календари совпадают, копировать нечего.</p>
            <p className="form-acts">
              <a className="btn" href={calendar}>
                К календарю
              </a>
            </p>
          </>
        ) : (
          <Confirm
            action={deskCalendarCopy(id)}
            fields={[
              ['from', from.id],
              ['seen', seen],
            ]}
            submit={{ label: 'Скопировать', busy: 'Копируем…', look: 'btn-primary' }}
            keep={{ label: 'Оставить как есть', href: calendar }}
          >
            <p>В календаре склада «{header}» изменится:</p>
            <ul>
              {changes.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: было «{before}», станет «{after}»
                </li>
              ))}
            </ul>
          </Confirm>
        )}
      </div>
    </>
  );
}
