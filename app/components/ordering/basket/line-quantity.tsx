import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { leastQuantity, type QuantityRule } from '#server/goods/permitted-quantity.ts';
import { maxQuantity } from '#server/kernel/quantity.ts';
import type { BasketLine } from '#server/ordering/basket/basket-view.ts';
import { lineField, lineKey, quantityField } from '#server/ordering/basket/line-key.ts';

/** What JavaScript adds to the quantities of a basket; without it «−» and «+» send the form. */
export type LineEditing = {
  /**
   * Calls `changed` when a typed value or the saving state has changed, so that only the affected rows are rendered
   * again.
   */
  subscribe: (changed: () => void) => () => void;
  /** The typed value that has not been saved yet. */
  typed: (key: string) => string | undefined;
  type: (key: string, text: string) => void;
  step: (key: string, saved: number, by: 1 | -1, rule: QuantityRule) => void;
  /** The quantities, by key, that lines had before their fields were typed into. */
  former: () => Readonly<Record<string, string>>;
  /** Called when the field gets focus, with its quantity. */
  enter: (key: string, quantity: string) => void;
  /** Called when the person leaves the field: saves soon. */
  leave: () => void;
  isSaving: (key: string) => boolean;
};

/** Undefined on the server. */
export const LineEditingContext = createContext<LineEditing | undefined>(undefined);

const nothing = () => undefined;
const no = () => false;
const notEdited: Pick<LineEditing, 'subscribe' | 'typed' | 'isSaving'> = {
  subscribe: () => nothing,
  typed: nothing,
  isSaving: no,
};

/** Returns the id of a line's quantity field, to which the error summary links. */
export function quantityId(key: string): string {
  return `qnt-${key.replaceAll(':', '-')}`;
}

type Props = {
  /** The key of the line. */
  line: string;
  id: string;
  name: string;
  articul: string;
  saved: string;
  /** The quantities in which the product is sold. */
  multiple: string;
  least: string;
  isLeast: boolean;
  isMost: boolean;
  /** The id of the message about the quantity; empty when there is none. */
  messageId: string;
  isRefused: boolean;
};

/** Returns the data of `LineQuantity`. */
export function lineQuantityOf(
  line: BasketLine,
  { hasMessage, isRefused }: { hasMessage: boolean; isRefused: boolean },
): Props {
  const { articul, quantity } = line;
  const key = lineKey(line);
  const least = leastQuantity(line);
  return {
    line: key,
    id: quantityId(key),
    name: quantityField(line),
    articul,
    saved: String(quantity),
    multiple: String(line.multiple),
    least: String(least),
    isLeast: quantity <= least,
    isMost: quantity >= maxQuantity,
    messageId: hasMessage ? `e-${key.replaceAll(':', '-')}` : '',
    isRefused,
  };
}

/** The stepper of a basket line. The field is uncontrolled, so that a late response never overwrites typed text. */
export function LineQuantity({ line, id, name, articul, saved, messageId, ...props }: Props) {
  const { isLeast, isMost } = props;
  const editing = useContext(LineEditingContext);
  const field = useRef<HTMLInputElement>(null);
  const { subscribe, typed: typedIn, isSaving } = editing ?? notEdited;
  const typed = useSyncExternalStore(subscribe, () => typedIn(line), nothing);
  const saving = useSyncExternalStore(subscribe, () => isSaving(line), no);

  useEffect(() => {
    const text = typed ?? saved;
    // An incomplete number («1,», «1e») reads as empty; writing the empty text back would erase what was typed.
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [typed, saved]);

  const stepper = (by: 1 | -1) => ({
    type: 'submit' as const,
    value: line,
    onClick: editing
      ? (event: React.MouseEvent) => {
          event.preventDefault();
          const rule = { multiple: Number(props.multiple), minimum: Number(props.least) };
          editing.step(line, Number(saved), by, rule);
        }
      : undefined,
  });
  return (
    <span className="quantity" aria-busy={saving || undefined}>
      <button
        {...stepper(-1)}
        name="dec"
        disabled={typed === undefined ? isLeast : Number(typed) <= Number(props.least)}
        aria-label={`Меньше: ${articul}`}
      >
        −
      </button>
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        id={id}
        name={name}
        defaultValue={saved}
        min={1}
        max={maxQuantity}
        placeholder="0"
        autoComplete="off"
        aria-label={`Количество: ${articul}`}
        aria-invalid={props.isRefused || undefined}
        aria-describedby={messageId || undefined}
        onInput={editing && ((event) => editing.type(line, event.currentTarget.value))}
        onFocus={editing && ((event) => editing.enter(line, event.currentTarget.value))}
        // When another window gets the focus, the field stays the active element, and the person will go on typing.
        onBlur={editing && ((event) => event.currentTarget === document.activeElement || editing.leave())}
      />
      <button
        {...stepper(1)}
        name="inc"
        disabled={typed === undefined ? isMost : Number(typed) >= maxQuantity}
        aria-label={`Больше: ${articul}`}
      >
        +
      </button>
    </span>
  );
}

/** The former quantities of edited lines, as fields of the basket's form. */
export function FormerQuantities() {
  const editing = useContext(LineEditingContext);
  const former = useSyncExternalStore(
    editing?.subscribe ?? notEdited.subscribe,
    () => editing?.former(),
    nothing,
  );
  return Object.entries(former ?? {}).map(([key, quantity]) => (
    <input type="hidden" name={lineField('former', key)} value={quantity} key={key} />
  ));
}
