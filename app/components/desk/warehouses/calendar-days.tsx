import { RadioList, SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { recordForm } from '#app/components/ui/record-form.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { WarehouseCalendar } from '#server/desk/warehouses/calendar/calendar-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { withWeekday } from '#server/ordering/orders/open-days.ts';
import { DeskButton } from '../allowed.tsx';
import { deskCalendar, deskCalendarCopy, deskCalendarRemoved, deskHolidays } from '../desk-hrefs.ts';

type Props = { calendar: WarehouseCalendar; refusal: Refusal | undefined };

const labels: Record<string, string> = { day: 'День', ships: 'Отгрузка', note: 'Пояснение' };

/** The days that differ from the week, and the ways to add some. */
export function CalendarDays({ calendar, refusal }: Props) {
  const { id, year, days, others } = calendar;
  return (
    <section className="card desk-part" id="days" aria-labelledby="h-days">
      <div className="desk-part-head">
        <h2 id="h-days">Особые дни {year} года</h2>
        <DeskButton href={deskHolidays(id, year)}>Добавить праздники {year} года</DeskButton>
      </div>
      {days.length === 0 ? (
        <p className="quiet desk-none">Особых дней нет: склад отгружает по дням недели.</p>
      ) : (
        <table className="data-table cards labelled desk-list">
          <caption className="visually-hidden">Дни, в которые склад работает не по дням недели</caption>
          <thead>
            <tr>
              <th scope="col">День</th>
              <th scope="col">Отгрузка</th>
              <th scope="col">Пояснение</th>
              <th scope="col">
                <span className="visually-hidden">Удалить</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((each) => (
              <Row key={each.day} id={id} year={year} {...each} />
            ))}
          </tbody>
        </table>
      )}
      <AddDay calendar={calendar} refusal={refusal} />
      {others.length > 0 && (
        <form method="get" action={deskCalendarCopy(id)} className="form-body">
          <SelectField
            meta={{ id: 'copy-from', name: 'from' }}
            label="Как у склада"
            hint="Дни недели, время и особые дни с сегодняшнего. Сначала покажем, что изменится"
            options={others.map((each) => ({ value: each.id, label: each.header }))}
            className="w-auto"
          />
          <SubmitButton busy="Сравниваем…" className="">
            Скопировать календарь
          </SubmitButton>
        </form>
      )}
    </section>
  );
}

type RowProps = { id: number; year: number } & WarehouseCalendar['days'][number];

function Row({ id, year, day, ships, note, isShared }: RowProps) {
  return (
    <tr>
      <td className="c-head title">{withWeekday(day)}</td>
      <td data-label="Отгрузка">{ships ? 'отгружает' : 'не отгружает'}</td>
      <td data-label="Пояснение">
        {note}
        {isShared && <span className="caption">для всех складов</span>}
      </td>
      <td className="number">
        {!isShared && (
          <form method="post" action={deskCalendarRemoved(id, year)} className="place-buttons">
            <input type="hidden" name="day" value={day} />
            <input type="hidden" name="ships" value={ships ? '1' : '0'} />
            <input type="hidden" name="note" value={note} />
            <button type="submit" className="btn btn-sm btn-quiet" name="removed" value="1">
              Удалить<span className="visually-hidden"> {ruDate(day)}</span>
            </button>
          </form>
        )}
      </td>
    </tr>
  );
}

function AddDay({ calendar: { id, year }, refusal }: Props) {
  const stored = { day: '', ships: '0', note: '' };
  const { fields, form } = recordForm('day', { stored, refusal, labels });
  return (
    <form method="post" action={`${deskCalendar(id, year)}#days`} className="form-body" id="day" noValidate>
      <p>
        Переносы выходных правительство утверждает на каждый год отдельно, поэтому добавьте их сами:
        и&nbsp;рабочую субботу, и&nbsp;выходной взамен.
      </p>
      <ErrorSummary title={refusalTitle(refusal, 'День не добавлен', form.items.length)} items={form.items} />
      <DateField meta={fields.day} label={labels.day} towards="future" className="w-date" />
      <RadioList
        meta={fields.ships}
        label="В этот день склад"
        options={[
          { value: '0', label: 'не отгружает' },
          { value: '1', label: 'отгружает' },
        ]}
      />
      <TextField
        meta={fields.note}
        label="Пояснение, необязательно"
        hint="Например «Перенос с 3&nbsp;января»"
        maxLength={255}
        autoComplete="off"
      />
      <div className="form-acts">
        <SubmitButton busy="Добавляем…">Добавить день</SubmitButton>
      </div>
    </form>
  );
}
