import { ruDate } from '../../kernel/clock.ts';
import { amountText } from '../../kernel/money.ts';
import type { FormRecord, Wording } from '../../kernel/reconcile.ts';
import type { ChangeableLine } from './order-change.repository.server.ts';
import { deliveryPriceLabel } from './order-changes.ts';
import { shipDayLabel } from './ship-day-name.ts';

/**
 * The values of the form in which staff change an order, by field name: `date`, `address`, `comment`, `delivery` (an
 * id), `delivery_price` in roubles, '' for a free one, and `quantity[…]`, `warehouse[…]` and `price[…]` of each line.
 */
export type ChangeFormValues = FormRecord & Record<TermField, string>;
type TermField = 'date' | 'delivery' | 'delivery_price' | 'address' | 'comment';

/** The longest comment, as in the dealer's own order form. */
export const longestComment = 1_000;

export const quantityField = (line: number) => `quantity[${line}]`;
export const warehouseField = (line: number) => `warehouse[${line}]`;
export const priceField = (line: number) => `price[${line}]`;

export function changeFormValues(
  order: { shipOn: string; deliveryId: number; deliveryPrice: number; address: string; comment: string },
  lines: readonly Pick<ChangeableLine, 'id' | 'quantity' | 'wms' | 'price'>[],
): ChangeFormValues {
  return {
    date: ruDate(order.shipOn),
    delivery: String(order.deliveryId),
    delivery_price: amountText(Number(order.deliveryPrice)),
    address: order.address,
    comment: order.comment,
    ...Object.fromEntries(
      lines.flatMap(({ id, quantity, wms, price }) => [
        [quantityField(id), String(quantity)],
        [warehouseField(id), String(wms)],
        [priceField(id), amountText(price)],
      ]),
    ),
  };
}

/** Returns the wordings of the terms; `deliveries`: the names of the delivery options. */
export function termWordings(deliveries: ReadonlyMap<string, string>): Record<TermField, Wording> {
  return {
    date: { label: shipDayLabel },
    delivery: { label: 'Доставка', text: (id) => `«${deliveries.get(String(id)) ?? id}»` },
    delivery_price: {
      label: deliveryPriceLabel,
      text: (price) => (price === '' ? 'бесплатно' : `«${price}\u00a0₽»`),
    },
    address: { label: 'Адрес' },
    comment: { label: 'Комментарий' },
  };
}

/** Returns the field names for messages about other people's changes. */
export function changeWordings(
  lines: readonly Pick<ChangeableLine, 'id' | 'articul'>[],
  warehouses: ReadonlyMap<number, string>,
  deliveries: ReadonlyMap<string, string>,
): Record<string, Wording> {
  const warehouse = (value: unknown) => `«${warehouses.get(Number(value)) ?? value}»`;
  return {
    ...termWordings(deliveries),
    ...Object.fromEntries(
      lines.flatMap(({ id, articul }): [string, Wording][] => [
        [quantityField(id), { label: `${articul}, количество` }],
        [warehouseField(id), { label: `${articul}, склад`, text: warehouse }],
        [priceField(id), { label: `${articul}, цена` }],
      ]),
    ),
  };
}
