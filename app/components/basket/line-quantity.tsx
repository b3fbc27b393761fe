import { useEffect, useRef } from 'react';
import type { BasketLine } from '#server/basket/basket-view.ts';
import { lineKey, quantityField } from '#server/basket/line-key.ts';
import { maxQuantity } from '#server/kernel/quantity.ts';

/** What JavaScript adds to the quantities of a basket; without it «−» and «+» send the form. */
export type LineEditing = {
  /** What is typed and not saved yet. */
  typed: (key: string) => string | undefined;
  type: (key: string, text: string) => void;
  step: (key: string, saved: number, by: 1 | -1) => void;
  /** The field was left: save at once. */
  leave: () => void;
  isSaving: (key: string) => boolean;
};

type Props = {
  line: BasketLine;
  editing: LineEditing | undefined;
  invalid: boolean;
  describedBy: string | undefined;
};

/** Id of a line's quantity field: the error summary leads there. */
export function quantityId(key: string): string {
  return `qnt-${key.replaceAll(':', '-')}`;
}

/** The stepper of a basket line. The field is the browser's own, so that typing is never lost to an answer that comes late. */
export function LineQuantity({ line, editing, invalid, describedBy }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const key = lineKey(line);
  const { articul, quantity } = line;
  const typed = editing?.typed(key);

  useEffect(() => {
    const text = typed ?? String(quantity);
    // What is no number yet («1,», «1e») reads as empty: written back, the rest of it would become the quantity.
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
    <span className="qty" aria-busy={editing?.isSaving(key) || undefined}>
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
