import { maxQuantity } from '#server/kernel/quantity.ts';

type Props = {
  id: string;
  /** `qnt[10231][1]` */
  name: string;
  /** How many to add; empty for none. */
  value: string;
  /** What is counted, for those who hear the page: «LT-NB36-4054, Томилино». */
  label: string;
  /** The steps are submit buttons that carry this value, «10231:1». */
  step: string;
  invalid: boolean;
  /** Id of the message that says what is wrong. */
  describedBy: string | undefined;
};

/** The stepper: «−» and «+» are submit buttons around a number, so it works without JavaScript. */
export function QuantityInput({ id, name, value, label, step, invalid, describedBy }: Props) {
  return (
    <span className="qty">
      <button type="submit" name="dec" value={step} aria-label={`Меньше: ${label}`}>
        −
      </button>
      <input
        // The server's answer is the truth: a new value replaces what the browser holds.
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
