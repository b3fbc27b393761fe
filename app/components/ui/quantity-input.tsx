type Props = {
  /** `qnt[10231][1]` */
  name: string;
  /** Empty in tables where the field says how many to add. */
  value?: number | string;
  min?: number;
  max?: number;
  /** What is counted, for those who hear the page: «LT-NB36-4054, Томилино». */
  label: string;
  /** The steps are submit buttons that carry this value, «10231:1»; without it there are no steps. */
  step?: string;
  decName?: string;
  incName?: string;
  /** Where the steps are sent when it is not the form's own address. */
  formAction?: string;
  /** Id of the form, when the field stands outside of it (rows of a table). */
  form?: string;
  invalid?: boolean;
  /** Id of the message that says what is wrong. */
  describedBy?: string;
  id?: string;
  /** In the basket «−» stops at 1. */
  disabledDec?: boolean;
};

/** The stepper: «−» and «+» are submit buttons around a number, so it works without JavaScript. */
export function QuantityInput(props: Props) {
  const { name, value, min = 0, max = 99_999, label, step, form, formAction, invalid, describedBy } = props;
  const button = { type: 'submit', value: step, form, formAction } as const;
  return (
    <span className={step === undefined ? 'qty plain' : 'qty'}>
      {step !== undefined && (
        <button
          {...button}
          name={props.decName ?? 'dec'}
          aria-label={`Меньше: ${label}`}
          disabled={props.disabledDec}
        >
          −
        </button>
      )}
      <input
        // The server's answer is the truth: a new value replaces what the browser holds.
        key={String(value)}
        type="number"
        inputMode="numeric"
        id={props.id}
        name={name}
        form={form}
        defaultValue={value ?? ''}
        min={min}
        max={max}
        placeholder="0"
        aria-label={`Количество: ${label}`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      {step !== undefined && (
        <button {...button} name={props.incName ?? 'inc'} aria-label={`Больше: ${label}`}>
          +
        </button>
      )}
    </span>
  );
}
