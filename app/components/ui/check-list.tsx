import { describe, FieldError } from './field.tsx';

type Props = {
  /** The id of the first checkbox, to which the error summary links. */
  id: string;
  name: string;
  legend: string;
  options: { id: number; label: string; note?: string }[];
  ticked: readonly number[];
  errors: string[] | undefined;
  /** The text shown when there is nothing to tick. */
  none: string;
};

/** Checkboxes. The empty field before them distinguishes «none» from a form that does not contain them. */
export function CheckList({ id: firstId, name, legend, options, ticked, errors, none }: Props) {
  return (
    <fieldset className="check-list" aria-describedby={describe(firstId, errors, false)['aria-describedby']}>
      <legend>{legend}</legend>
      <input type="hidden" name={name} value="" />
      {options.length === 0 && <p className="quiet m-0">{none}</p>}
      <div className="check-options">
        {options.map(({ id, label, note }, i) => (
          <label key={id}>
            <input
              className="form-check-input"
              type="checkbox"
              name={name}
              value={id}
              id={i === 0 ? firstId : undefined}
              defaultChecked={ticked.includes(id)}
              aria-invalid={errors?.length ? true : undefined}
            />
            <span>
              {label}
              {note && <span className="caption">{note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={firstId} errors={errors} />
    </fieldset>
  );
}

/** Returns the ids that a form sent; undefined when there was no form. */
export function tickedIn(sent: unknown): number[] | undefined {
  return sent === undefined ? undefined : [sent].flat().map(Number).filter(Boolean);
}
