import { Icon } from '#app/components/ui/icon.tsx';
import type { FilterErrors } from '../../actions/catalogue/filter-error-text.server.ts';

type Props = {
  /** Names of the two fields: `minprice`, `maxprice`. */
  names: [from: string, to: string];
  label: string;
  from: string;
  to: string;
  /** The existing bounds, shown while nothing is typed. */
  min: string;
  max: string;
  errors: FilterErrors;
};

/** «от … до …»: two numbers; an empty one does not filter. */
export function RangeFields({ names, label, from, to, min, max, errors }: Props) {
  const wrong = names.filter((name) => errors[name]?.message);
  return (
    <>
      <div className="range">
        <RangeField name={names[0]} word="от" label={label} errors={errors} value={from} placeholder={min} />
        <RangeField name={names[1]} word="до" label={label} errors={errors} value={to} placeholder={max} />
      </div>
      {wrong.map((name) => (
        <span className="error" id={`${rangeFieldId(name)}-error`} key={name}>
          <Icon name="alert-circle" />
          <span>{errors[name]?.message}</span>
        </span>
      ))}
    </>
  );
}

type FieldProps = {
  name: string;
  word: string;
  label: string;
  value: string;
  placeholder: string;
  errors: FilterErrors;
};

function RangeField({ name, word, label, value, placeholder, errors }: FieldProps) {
  const error = errors[name];
  return (
    <label>
      <span aria-hidden="true">{word}</span>
      <input
        className={`form-control form-control-sm number${error?.message ? ' is-invalid' : ''}`}
        inputMode="decimal"
        autoComplete="off"
        id={rangeFieldId(name)}
        name={name}
        defaultValue={error?.typed ?? value}
        placeholder={placeholder}
        maxLength={15}
        aria-label={`${label} ${word}`}
        aria-invalid={error?.message ? true : undefined}
        aria-describedby={error?.message ? `${rangeFieldId(name)}-error` : undefined}
      />
    </label>
  );
}

/** Returns the id of a bound's field, to which the error summary links. */
export function rangeFieldId(name: string): string {
  return `f-${name.replace(/\W+/g, '-')}`;
}
