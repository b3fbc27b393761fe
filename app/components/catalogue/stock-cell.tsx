import { Icon } from '#app/components/ui/icon.tsx';
import { QuantityInput } from '#app/components/ui/quantity-input.tsx';
import type { WarehouseInfo } from '#server/goods/model.ts';
import { thousands } from '#server/kernel/money.ts';
import { allPieces } from '#server/kernel/plural.ts';
import { fieldKey, type GoodsReply } from './goods-reply.ts';
import type { RowItem } from './row-item.ts';

type Props = {
  item: RowItem;
  warehouse: Pick<WarehouseInfo, 'id' | 'header'>;
  /** Whether there is a stepper: an observer has none. */
  mayOrder: boolean;
  reply?: GoodsReply;
};

/**
 * The free stock of one warehouse above the quantity to add. No stock is shown as «нет» without a stepper.
 */
export function StockCell({ item, warehouse, mayOrder, reply }: Props) {
  const free = freeIn(item, warehouse.id);
  const inBasket = basketIn(item, warehouse.id);
  if (free <= 0) {
    return (
      <td className="warehouse no-stock" data-label={warehouse.header}>
        <span className="stock">{inBasket > 0 && <InBasket quantity={inBasket} free={0} />} нет</span>
      </td>
    );
  }
  return (
    <td className={inBasket > 0 ? 'warehouse filled' : 'warehouse'} data-label={warehouse.header}>
      <span className="stock number">
        {inBasket > 0 ? <InBasket quantity={inBasket} free={free} /> : <span />}
        <span>{thousands(free)}</span>
      </span>
      {mayOrder && item.orderable && <AddField item={item} warehouse={warehouse} reply={reply} />}
    </td>
  );
}

/** The stepper of the quantity to add. `AddError` with the same product and warehouse shows its error. */
export function AddField({ item, warehouse, reply, label }: Omit<Props, 'mayOrder'> & { label?: string }) {
  const key = fieldKey(item.id, warehouse.id);
  const invalid = reply?.errors[key] !== undefined;
  return (
    <QuantityInput
      name={`qnt[${item.id}][${warehouse.id}]`}
      id={`q-${item.id}-${warehouse.id}`}
      value={reply?.values[key] ?? ''}
      step={key}
      label={label ?? `${item.articul}, ${warehouse.header}`}
      invalid={invalid}
      describedBy={invalid ? `e-${item.id}-${warehouse.id}` : undefined}
    />
  );
}

/**
 * Shows why the quantity of one warehouse was refused. `where`: its name, when the message is not beside the
 * field.
 */
export function AddError({
  id,
  wms,
  reply,
  where,
}: {
  id: number;
  wms: number;
  reply?: GoodsReply;
  where?: string;
}) {
  const message = reply?.errors[fieldKey(id, wms)];
  if (message === undefined) return null;
  return (
    <span className="error" id={`e-${id}-${wms}`}>
      <Icon name="alert-circle" />
      <span>
        {where && `${where}: `}
        {message}
      </span>
    </span>
  );
}

/** The quantity in the basket; red when it exceeds the stock. */
export function InBasket({ quantity, free }: { quantity: number; free: number }) {
  return (
    <span
      className={quantity > free ? 'in-basket short' : 'in-basket'}
      title={`В корзине ${allPieces(quantity)}`}
    >
      <Icon name="cart" label="В корзине" />
      {thousands(quantity)}
    </span>
  );
}

export function freeIn(item: Pick<RowItem, 'stocks'>, wms: number): number {
  return item.stocks.find((stock) => stock.wms_id === wms)?.quantity ?? 0;
}

export function basketIn(item: Pick<RowItem, 'inBasket'>, wms: number): number {
  return item.inBasket.find((line) => line.wms === wms)?.quantity ?? 0;
}
