import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { isoDay, openCalendar, type Towards, takeDay } from '#app/enhance/pick-day.ts';
import { controlClass, describe, Field, type FieldMeta, textOf } from './field.tsx';
import { Icon } from './icon.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'min' | 'max'> & {
  /** The range of the calendar, `dd.mm.yyyy`; the server checks typed days. */
  min?: string;
  max?: string;
  /** How to complete a date without a year, as the server does. */
  towards?: Towards;
};

/**
 * A day as text, `дд.мм.гггг`, whatever the browser's language. A script adds a button that opens the browser's
 * calendar (docs/decisions/orders.md).
 */
export function DateInput({ min, max, towards, ...input }: InputProps) {
  const scripted = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const both = (work: (...fields: [...Parameters<typeof takeDay>, Towards?]) => void) => () => {
    if (field.current && calendar.current) work(field.current, calendar.current, towards);
  };
  return (
    <div className="date-wrap">
      <input
        type="text"
        inputMode="numeric"
        placeholder="дд.мм.гггг"
        autoComplete="off"
        {...input}
        ref={field}
      />
      {scripted ? (
        <>
          <input
            type="date"
            className="date-calendar"
            ref={calendar}
            min={isoDay(min)}
            max={isoDay(max)}
            tabIndex={-1}
            aria-hidden="true"
            onChange={both(takeDay)}
          />
          <button
            type="button"
            className="date-open"
            aria-label="Открыть календарь"
            title="Открыть календарь"
            aria-controls={input.id}
            onClick={both(openCalendar)}
          >
            <Icon name="calendar" />
          </button>
        </>
      ) : (
        <Icon name="calendar" />
      )}
    </div>
  );
}

type FieldProps = InputProps & { meta: FieldMeta; label: ReactNode; hint?: ReactNode; fieldClass?: string };

/** A day with its label, hint and message. */
export function DateField({ meta, label, hint, fieldClass, className, ...input }: FieldProps) {
  const { id, name, errors } = meta;
  return (
    <Field id={id} label={label} hint={hint} errors={errors} className={fieldClass}>
      <DateInput
        defaultValue={input.value === undefined ? textOf(meta.initialValue) : undefined}
        {...input}
        id={id}
        name={name}
        className={controlClass('form-control date-field', className, errors)}
        {...describe(id, errors, hint)}
      />
    </Field>
  );
}
