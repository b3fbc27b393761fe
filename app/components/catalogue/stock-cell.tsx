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

type Stock = {
  /** The warehouse. */
  wms: string;
  where: string;
  /** Empty when there is no free stock. */
  free: string;
  inBasket: InBasketProps | undefined;
  field: AddFieldProps | undefined;
  /** Why the typed quantity was refused; empty when it was not. */
  error: string;
};

/** Returns the data of `StockCell`: one warehouse of a row. */
export function stockOf({ item, warehouse, mayOrder, reply }: Props): Stock {
  const { id, header } = warehouse;
  const free = freeIn(item, id);
  const quantity = basketIn(item, id);
  const hasField = free > 0 && mayOrder && item.orderable;
  return {
    wms: String(id),
    where: header,
    free: free > 0 ? thousands(free) : '',
    inBasket: quantity > 0 ? inBasketOf(quantity, free) : undefined,
    field: hasField ? addFieldOf(item.id, id, `${item.articul}, ${header}`, reply) : undefined,
    error: reply?.errors[fieldKey(item.id, id)] ?? '',
  };
}

/** The free stock of one warehouse above the quantity to add. Without stock it shows «нет» and no stepper. */
export function StockCell({ where, free, inBasket, field }: Stock) {
  if (!free) {
    return (
      <td className="warehouse no-stock" data-label={where}>
        <span className="stock">{inBasket && <InBasket {...inBasket} />} нет</span>
      </td>
    );
  }
  return (
    <td className={inBasket ? 'warehouse filled' : 'warehouse'} data-label={where}>
      <span className="stock number">
        {inBasket ? <InBasket {...inBasket} /> : <span />}
        <span>{free}</span>
      </span>
      {field && <AddField {...field} />}
    </td>
  );
}

type AddFieldProps = { id: string; wms: string; label: string; value: string; invalid: boolean };

/** Returns the data of `AddField`: what was typed, and whether it was refused. */
export function addFieldOf(
  id: number,
  wms: number,
  label: string,
  reply: GoodsReply | undefined,
): AddFieldProps {
  const key = fieldKey(id, wms);
  const value = reply?.values[key] ?? '';
  return { id: String(id), wms: String(wms), label, value, invalid: reply?.errors[key] !== undefined };
}

/** The stepper of the quantity to add. `AddError` with the same product and warehouse shows its error. */
export function AddField({ id, wms, label, value, invalid }: AddFieldProps) {
  return (
    <QuantityInput
      name={`qnt[${id}][${wms}]`}
      id={`q-${id}-${wms}`}
      value={value}
      step={fieldKey(id, wms)}
      label={label}
      invalid={invalid}
      describedBy={invalid ? `e-${id}-${wms}` : undefined}
    />
  );
}

type ErrorProps = { id: string; wms: string; message: string; where?: string };

/**
 * Shows why the quantity of one warehouse was refused. `where`: its name, when the message is not beside the
 * field.
 */
export function AddError({ id, wms, message, where }: ErrorProps) {
  if (!message) return null;
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

type InBasketProps = { quantity: string; title: string; short: boolean };

/** Returns the data of `InBasket`. `short`: less is in stock than in the basket. */
export function inBasketOf(quantity: number, free: number): InBasketProps {
  return {
    quantity: thousands(quantity),
    title: `В корзине ${allPieces(quantity)}`,
    short: quantity > free,
  };
}

/** The quantity in the basket; red when it exceeds the stock. */
export function InBasket({ quantity, title, short }: InBasketProps) {
  return (
    <span className={short ? 'in-basket short' : 'in-basket'} title={title}>
      <Icon name="cart" label="В корзине" />
      {quantity}
    </span>
  );
}

export function freeIn(item: Pick<RowItem, 'stocks'>, wms: number): number {
  return item.stocks.find((stock) => stock.wms_id === wms)?.quantity ?? 0;
}

export function basketIn(item: Pick<RowItem, 'inBasket'>, wms: number): number {
  return item.inBasket.find((line) => line.wms === wms)?.quantity ?? 0;
}
