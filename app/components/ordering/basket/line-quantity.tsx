import { useEffect, useRef } from 'react';
import { maxQuantity } from '#server/kernel/quantity.ts';
import type { BasketLine } from '#server/ordering/basket/basket-view.ts';
import { lineKey, quantityField } from '#server/ordering/basket/line-key.ts';

/** What JavaScript adds to the quantities of a basket; without it «−» and «+» send the form. */
export type LineEditing = {
  /** The typed value that is not saved yet. */
  typed: (key: string) => string | undefined;
  type: (key: string, text: string) => void;
  step: (key: string, saved: number, by: 1 | -1) => void;
  /** Called when the field loses focus: saves soon. */
  leave: () => void;
  isSaving: (key: string) => boolean;
};

type Props = {
  line: BasketLine;
  editing: LineEditing | undefined;
  invalid: boolean;
  describedBy: string | undefined;
};

/** Returns the id of a line's quantity field, to which the error summary links. */
export function quantityId(key: string): string {
  return `qnt-${key.replaceAll(':', '-')}`;
}

/**
 * The stepper of a basket line. The field is uncontrolled, so that a late answer never overwrites typed text.
 */
export function LineQuantity({ line, editing, invalid, describedBy }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const key = lineKey(line);
  const { articul, quantity } = line;
  const typed = editing?.typed(key);

  useEffect(() => {
    const text = typed ?? String(quantity);
    // An incomplete number («1,», «1e») reads as empty: writing it back would change the quantity.
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [typed, quantity]);

  const stepper = (by: 1 | -1) => ({
    type: 'submit' as const,
    value: key,
    onClick: editing
      ? (event: React.MouseEvent) => {
          event.preventDefault();
          editing.step(key, quantity, by);
        }
      : undefined,
  });
  const now = Number(typed ?? quantity);
  return (
    <span className="quantity" aria-busy={editing?.isSaving(key) || undefined}>
      <button {...stepper(-1)} name="dec" disabled={now <= 1} aria-label={`Меньше: ${articul}`}>
        −
      </button>
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        id={quantityId(key)}
        name={quantityField(line)}
        defaultValue={quantity}
        min={1}
        max={maxQuantity}
        placeholder="0"
        autoComplete="off"
        aria-label={`Количество: ${articul}`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onInput={editing && ((event) => editing.type(key, event.currentTarget.value))}
        onBlur={editing?.leave}
      />
      <button {...stepper(1)} name="inc" disabled={now >= maxQuantity} aria-label={`Больше: ${articul}`}>
        +
      </button>
    </span>
  );
}
