import type { ReactNode } from 'react';
import type { FieldErrors } from '#server/kernel/result.ts';
import { controlClass, describe, FieldError } from './field.tsx';

/** What the conditions above a list are made of; each stands in a GET form, so that the address can be bookmarked. */

type ChoiceProps = {
  name: string;
  label: string;
  /** The label stands beside it; otherwise only a screen reader tells it. */
  seen?: boolean;
  /** What stands there while nothing is chosen; without it something always is. */
  empty?: string;
  value: string;
  children: { id: number | string; text: string }[];
};

export function FilterChoice({ name, label, seen, empty, value, children }: ChoiceProps) {
  return (
    <label className="f">
      <span className={seen ? 'cnt' : 'visually-hidden'}>{label}</span>
      <select className="form-select form-select-sm" name={name} defaultValue={value} key={value}>
        {empty && <option value="">{empty}</option>}
        {children.map(({ id, text }) => (
          <option value={id} key={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

type DayProps = {
  name: 'startDate' | 'endDate';
  label: ReactNode;
  /** `dd.mm.yyyy` */
  value: string;
  errors: string[] | undefined;
};

function FilterDay({ name, label, value, errors }: DayProps) {
  return (
    <label className="f day" htmlFor={name}>
      <span className="cnt">{label}</span>
      <input
        id={name}
        className={controlClass('form-control form-control-sm', undefined, errors)}
        name={name}
        defaultValue={value}
        key={value}
        inputMode="numeric"
        placeholder="дд.мм.гггг"
        autoComplete="off"
        {...describe(name, errors, undefined)}
      />
    </label>
  );
}

type PeriodProps = {
  /** What the days are of; a screen reader tells it before «с» and «по». */
  what: string;
  /** The class of that word where it is seen, too. */
  seen?: string;
  period: { startDate: string; endDate: string };
  errors: FieldErrors;
};

/** «с … по …» */
export function FilterPeriod({ what, seen, period, errors }: PeriodProps) {
  return (
    <>
      <FilterDay
        name="startDate"
        label={
          <>
            <span className={seen ?? 'visually-hidden'}>{what} </span>с
          </>
        }
        value={period.startDate}
        errors={errors.startDate}
      />
      <FilterDay
        name="endDate"
        label={
          <>
            <span className="visually-hidden">{what} </span>по
          </>
        }
        value={period.endDate}
        errors={errors.endDate}
      />
    </>
  );
}

/** What is wrong with the fields of a filter, below all of them; `names` in their order. */
export function FilterErrors({ names, errors }: { names: string[]; errors: FieldErrors }) {
  if (!names.some((name) => errors[name])) return null;
  return (
    <div className="w-100">
      {names.map((name) => (
        <FieldError id={name} errors={errors[name]} key={name} />
      ))}
    </div>
  );
}
