import { type MouseEvent, useEffect, useRef } from 'react';
import type { GoodsReply } from '#app/components/catalogue/goods-reply.ts';
import type { RowItem } from '#app/components/catalogue/row-item.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { useWanted } from '#app/enhance/wanted.ts';
import { thousands } from '#server/kernel/money.ts';
import { maxQuantity } from '#server/kernel/quantity.ts';

type Props = {
  item: Pick<RowItem, 'id' | 'articul' | 'need' | 'gone' | 'stocks'>;
  /** The address to which the form is sent. */
  action: string;
  wants: GoodsReply['wants'];
};

/** The wanted quantity of a need. It is saved while typing; without JavaScript, by any button of the form. */
export function WantedField({ item, action, wants }: Props) {
  const { id, articul, need } = item;
  const field = useRef<HTMLInputElement>(null);
  const editing = useWanted(id, need, action);
  const scripted = useHydrated();
  const refused = wants?.[id];
  const error = editing.error ?? (editing.typed === undefined ? refused?.message : undefined);
  const value = editing.typed ?? refused?.typed ?? String(need);

  // The field is uncontrolled, so that a late response never overwrites typed text.
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);

  if (item.gone) return <span className="quiet">{thousands(need)}</span>;
  const stepper = (by: 1 | -1) => ({
    type: 'submit' as const,
    value: id,
    onClick: scripted
      ? (event: MouseEvent) => {
          event.preventDefault();
          editing.step(by);
        }
      : undefined,
  });
  const now = Number(value);
  const short = need - item.stocks.reduce((sum, { quantity }) => sum + quantity, 0);
  const errorId = error && `want-${id}-error`;
  return (
    <>
      <input type="hidden" name={`was[${id}]`} value={need} />
      <span className="quantity" aria-busy={editing.saving || undefined}>
        <button {...stepper(-1)} name="less" disabled={now <= 1} aria-label={`Нужно меньше: ${articul}`}>
          −
        </button>
        <input
          ref={field}
          type="number"
          inputMode="numeric"
          id={`want-${id}`}
          name={`want[${id}]`}
          defaultValue={value}
          min={1}
          max={maxQuantity}
          autoComplete="off"
          aria-label={`Нужно: ${articul}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
          onInput={(event) => editing.type(event.currentTarget.value)}
          onBlur={editing.leave}
        />
        <button
          {...stepper(1)}
          name="more"
          disabled={now >= maxQuantity}
          aria-label={`Нужно больше: ${articul}`}
        >
          +
        </button>
      </span>
      {short > 0 && !error && <span className="caption">не хватает {thousands(short)}</span>}
      {error && (
        <span className="error" id={errorId}>
          <Icon name="alert-circle" />
          <span>{error}</span>
        </span>
      )}
    </>
  );
}
