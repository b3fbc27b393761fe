import type { ReactNode } from 'react';
import type { Towards } from '#app/enhance/pick-day.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { DateInput } from './date-field.tsx';
import { controlClass, describe, FieldError } from './field.tsx';

/** A select field of a filter above a list. Filters are GET forms, so that the address can be bookmarked. */

type ChoiceProps = {
  name: string;
  label: string;
  /** Whether the label is visible; otherwise only a screen reader announces it. */
  seen?: boolean;
  /** The text while nothing is selected. Without it, something is always selected. */
  empty?: string;
  value: string;
  children: { id: number | string; text: string }[];
};

export function FilterChoice({ name, label, seen, empty, value, children }: ChoiceProps) {
  return (
    <label className="inline-field">
      <span className={seen ? 'quiet' : 'visually-hidden'}>{label}</span>
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

type SearchProps = {
  name?: string;
  /** Read by a screen reader. */
  label: string;
  /** The text while nothing is typed; without it, the label. */
  placeholder?: string;
  value: string;
  /** The maximum number of characters. */
  most?: number;
  errors?: string[] | undefined;
  className?: string | undefined;
};

/** The field for the words of a search in a list. */
export function FilterSearch(props: SearchProps) {
  const { name = 'query', label, placeholder = label, value, most = 100, errors, className = '' } = props;
  return (
    <label className={`inline-field query ${className}`.trim()}>
      <span className="visually-hidden">{label}</span>
      <input
        className={controlClass('form-control form-control-sm', undefined, errors)}
        type="search"
        name={name}
        defaultValue={value}
        key={value}
        placeholder={placeholder}
        maxLength={most}
        {...describe(name, errors, undefined)}
      />
    </label>
  );
}

type DayProps = {
  name: string;
  label: ReactNode;
  /** `dd.mm.yyyy` */
  value: string;
  errors: string[] | undefined;
  towards?: Towards;
};

export function FilterDay({ name, label, value, errors, towards = 'past' }: DayProps) {
  return (
    <label className="inline-field day-field" htmlFor={name}>
      <span className="quiet">{label}</span>
      <DateInput
        towards={towards}
        id={name}
        className={controlClass('form-control form-control-sm', undefined, errors)}
        name={name}
        defaultValue={value}
        key={value}
        {...describe(name, errors, undefined)}
      />
    </label>
  );
}

type PeriodProps = {
  /** The meaning of the days, announced by a screen reader before «с» and «по». */
  what: string;
  /** The class of that label where it is visible. */
  seen?: string;
  period: { startDate: string; endDate: string };
  errors: FieldErrors;
};

/** The first and the last day of a period: «с … по …». */
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

/** The errors of a filter's fields, below all fields, in the order of `names`. */
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
