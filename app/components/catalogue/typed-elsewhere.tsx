import { Icon } from '#app/components/ui/icon.tsx';
import type { TypedElsewhere as Typed } from '#app/enhance/kept-quantities.ts';
import { counted } from '#server/kernel/plural.ts';
import { maxQuantity } from '#server/kernel/quantity.ts';
import { fieldKey, type GoodsReply } from './goods-reply.ts';

type Props = {
  /** Known only with JavaScript. Without it, the reply contains the values that the form carried. */
  elsewhere: Typed[] | undefined;
  reply: GoodsReply | undefined;
  /** The products and warehouses whose fields are shown in rows. */
  items: { id: number }[];
  columns: { id: number }[];
};

/**
 * Quantities typed on other pages of the list or under another filter. They stay in the list's form and are added
 * with the quantities of the current page.
 */
export function TypedElsewhere({ elsewhere, reply, items, columns }: Props) {
  const typed = elsewhere ?? carried(reply, items, columns);
  if (typed.length === 0) return null;
  const products = new Set(typed.map(({ name }) => name.split('[')[1])).size;
  const errors = typed.flatMap(({ name, label }) => {
    const message = reply?.errors[keyOf(name)];
    return message ? [{ name, text: label ? `${label}: ${message}` : message }] : [];
  });
  return (
    <details className="typed-elsewhere" open={errors.length > 0}>
      <summary>
        <Icon name="cart-plus" />
        <span>На других страницах набрано: {counted(products, 'товар', 'товара', 'товаров')}</span>
        <Icon name="chevron-down" className="arrow" />
      </summary>
      {errors.map(({ name, text }) => (
        <p className="error" role="alert" key={name}>
          {text}
        </p>
      ))}
      <ul>
        {typed.map(({ name, text, label }) =>
          label ? (
            <li key={name}>
              <label>
                <span>{label}</span>
                <input
                  className="form-control form-control-sm"
                  type="number"
                  inputMode="numeric"
                  name={name}
                  defaultValue={text}
                  min={0}
                  max={maxQuantity}
                  aria-label={`Количество: ${label}`}
                />
              </label>
            </li>
          ) : (
            <input type="hidden" name={name} value={text} key={name} />
          ),
        )}
      </ul>
      {typed.some(({ label }) => !label) && <p className="quiet m-0">Добавятся вместе с указанными здесь.</p>}
    </details>
  );
}

/** Returns the key of the field with this name: `qnt[10231][1]` → `10231:1`. */
function keyOf(name: string): string {
  return (name.match(/\d+/g) ?? []).join(':');
}

function carried(reply: Props['reply'], items: Props['items'], columns: Props['columns']): Typed[] {
  const shown = new Set(items.flatMap(({ id }) => columns.map((column) => fieldKey(id, column.id))));
  return Object.entries(reply?.values ?? {})
    .filter(([key]) => !shown.has(key))
    .map(([key, text]) => ({ name: `qnt[${key.replace(':', '][')}]`, text, label: '' }));
}
