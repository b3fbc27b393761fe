import { FieldError } from '#app/components/ui/field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { weekdayFields } from '#server/desk/deliveries/delivery-view.ts';
import { type WarehouseCalendar, weekFormValues } from '#server/desk/warehouses/calendar/calendar-view.ts';
import { deskCalendar, deskPaths } from '../desk-hrefs.ts';

const labels: Record<string, string> = {
  day_1: 'Дни отгрузки',
  cutoff: 'Заказы на следующий день отгрузки принимаем до',
};

/** The form of the days of the week and of the cut-off time. */
export function CalendarWeek({
  calendar,
  refusal,
}: {
  calendar: WarehouseCalendar;
  refusal: Refusal | undefined;
}) {
  const { id, year } = calendar;
  const stored = weekFormValues(calendar);
  const { fields, errors, isTicked, form } = recordForm('week', { stored, refusal, labels });
  return (
    <RecordForm of={form} action={deskCalendar(id, year)} cancel={deskPaths.warehouses} className="desk-part">
      <fieldset className="choices calendar-week" id={`${form.id}-day_1`} tabIndex={-1}>
        <legend>{labels.day_1}</legend>
        <FieldError id={`${form.id}-days`} {...(errors?.day_1 && { errors: errors.day_1 })} />
        {weekdayFields.map(({ name, label }) => (
          <Tick key={name} name={name} checked={isTicked(name)}>
            {label}
          </Tick>
        ))}
      </fieldset>
      <TextField
        meta={fields.cutoff}
        label={labels.cutoff}
        hint="Время по Москве, например 15:00. Заказ, оформленный позже или в день без отгрузки, уйдёт на один день отгрузки позже. Пусто – без ограничения, можно отгрузить и в день заказа"
        className="w-date"
        inputMode="numeric"
        autoComplete="off"
      />
    </RecordForm>
  );
}
