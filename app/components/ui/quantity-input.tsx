import { maxQuantity } from '#server/kernel/quantity.ts';

type Props = {
  id: string;
  /** For example, `qnt[10231][1]`. */
  name: string;
  /** The quantity to add; empty for none. */
  value: string;
  /** The accessible label: «LT-NB36-4054, Томилино». */
  label: string;
  /** The value of the step buttons, which are submit buttons: «10231:1». */
  step: string;
  invalid: boolean;
  /** The id of the error message. */
  describedBy: string | undefined;
};

/** The stepper: «−» and «+» are submit buttons beside a number field, so it works without JavaScript. */
export function QuantityInput({ id, name, value, label, step, invalid, describedBy }: Props) {
  return (
    <span className="quantity">
      <button type="submit" name="dec" value={step} aria-label={`Меньше: ${label}`}>
        −
      </button>
      <input
        // A new value from the server replaces the browser's value.
        key={value}
        type="number"
        inputMode="numeric"
        id={id}
        name={name}
        defaultValue={value}
        min={0}
        max={maxQuantity}
        placeholder="0"
        aria-label={`Количество: ${label}`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      <button type="submit" name="inc" value={step} aria-label={`Больше: ${label}`}>
        +
      </button>
    </span>
  );
}
