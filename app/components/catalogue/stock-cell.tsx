import { Icon } from '#app/components/ui/icon.tsx';
import { QuantityInput } from '#app/components/ui/quantity-input.tsx';
import type { WarehouseInfo } from '#server/catalogue/model.ts';
import { thousands } from '#server/kernel/money.ts';
import { fieldKey, type GoodsReply } from './goods-reply.ts';
import type { RowItem } from './row-item.ts';

type Props = {
  item: RowItem;
  warehouse: Pick<WarehouseInfo, 'id' | 'header'>;
  /** Whether there is a stepper at all: an observer has none. */
  mayOrder: boolean;
  reply?: GoodsReply;
};

/** Free stock of one warehouse over «how many to add». No stock is the quiet word «нет» and no stepper. */
export function StockCell({ item, warehouse, mayOrder, reply }: Props) {
  const free = freeIn(item, warehouse.id);
  const inBasket = basketIn(item, warehouse.id);
  if (free <= 0) {
    return (
      <td className="wms none" data-label={warehouse.header}>
        <span className="stock">{inBasket > 0 && <InBasket quantity={inBasket} free={0} />} нет</span>
      </td>
    );
  }
  return (
    <td className={inBasket > 0 ? 'wms has' : 'wms'} data-label={warehouse.header}>
      <span className="stock num">
        {inBasket > 0 ? <InBasket quantity={inBasket} free={free} /> : <span />}
        <span>{thousands(free)}</span>
      </span>
      {mayOrder && item.orderable && <AddField item={item} warehouse={warehouse} reply={reply} />}
    </td>
  );
}

/** The stepper that says how many to add. What is wrong with it says `AddError` with the same product and warehouse. */
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

/** Why the number of one warehouse was refused. `where`: its name, when the message does not stand at the field. */
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
    <span className="err" id={`e-${id}-${wms}`}>
      <Icon name="alert-circle" />
      <span>
        {where && `${where}: `}
        {message}
      </span>
    </span>
  );
}

/** What lies in the basket already; red when it is more than there is. */
export function InBasket({ quantity, free }: { quantity: number; free: number }) {
  return (
    <span className={quantity > free ? 'inb short' : 'inb'} title={`В корзине ${thousands(quantity)} шт.`}>
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
