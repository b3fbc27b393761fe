import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { type CalendarDay, dayText } from '#server/desk/warehouses/calendar/calendar-view.ts';
import { counted } from '#server/kernel/plural.ts';
import { withWeekday } from '#server/ordering/orders/open-days.ts';
import { deskCalendar, deskHolidays } from '../desk-hrefs.ts';
import { calendarCrumbs } from './calendar-screen.tsx';

type Props = { id: number; header: string; year: number; added: CalendarDay[]; kept: CalendarDay[] };

/** The question before the holidays of a year are added to a calendar. */
export function HolidaysQuestion({ id, header, year, added, kept }: Props) {
  const calendar = deskCalendar(id, year);
  return (
    <>
      <PageHead
        title={`Добавить праздники ${year} года?`}
        crumbs={calendarCrumbs({ id, header, calendar, here: `Праздники ${year} года` })}
      />
      <div className="card form-body">
        {added.length === 0 ? (
          <>
            <p>Все праздники {year} года уже есть в календаре.</p>
            <Days days={kept} />
            <p className="form-acts">
              <a className="btn" href={calendar}>
                К календарю
              </a>
            </p>
          </>
        ) : (
          <Confirm
            action={deskHolidays(id, year)}
            fields={[['year', year]]}
            submit={{
              label: `Добавить ${counted(added.length, 'день', 'дня', 'дней')}`,
              busy: 'Добавляем…',
              look: 'btn-primary',
            }}
            keep={{ label: 'Отмена', href: calendar }}
          >
            <p>
              Это нерабочие праздничные дни по статье 112&nbsp;Трудового кодекса. Склад «{header}» в эти дни
              не&nbsp;отгружает:
            </p>
            <Days days={added} />
            {kept.length > 0 && (
              <>
                <p>Эти дни уже есть в календаре и не изменятся:</p>
                <Days days={kept} />
              </>
            )}
            <p>
              Переносы выходных сюда не входят: правительство утверждает их на каждый год, добавьте их сами.
            </p>
          </Confirm>
        )}
      </div>
    </>
  );
}

function Days({ days }: { days: CalendarDay[] }) {
  return (
    <ul>
      {days.map((each) => (
        <li key={each.day}>
          {withWeekday(each.day)}: {dayText(each)}
        </li>
      ))}
    </ul>
  );
}
