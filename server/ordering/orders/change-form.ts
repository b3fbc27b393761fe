import { ruDate } from '../../kernel/clock.ts';
import { amountText } from '../../kernel/money.ts';
import type { FormRecord, Wording } from '../../kernel/reconcile.ts';
import type { ChangeableLine } from './order-change.repository.server.ts';

/**
 * The values of the form in which staff change an order, by field name: `date`, `address`, and `quantity[…]`,
 * `warehouse[…]` and `price[…]` of each line.
 */
export type ChangeFormValues = FormRecord & { date: string; address: string };

export const quantityField = (line: number) => `quantity[${line}]`;
export const warehouseField = (line: number) => `warehouse[${line}]`;
export const priceField = (line: number) => `price[${line}]`;

export function changeFormValues(
  order: { shipOn: string; address: string },
  lines: readonly Pick<ChangeableLine, 'id' | 'quantity' | 'wms' | 'price'>[],
): ChangeFormValues {
  return {
    date: ruDate(order.shipOn),
    address: order.address,
    ...Object.fromEntries(
      lines.flatMap(({ id, quantity, wms, price }) => [
        [quantityField(id), String(quantity)],
        [warehouseField(id), String(wms)],
        [priceField(id), amountText(price)],
      ]),
    ),
  };
}

export const termWordings = {
  date: { label: 'Дата отгрузки' },
  address: { label: 'Адрес' },
} satisfies Record<string, Wording>;

/** Returns the field names for messages about other people's changes. */
export function changeWordings(
  lines: readonly Pick<ChangeableLine, 'id' | 'articul'>[],
  warehouses: ReadonlyMap<number, string>,
): Record<string, Wording> {
  const warehouse = (value: unknown) => `«${warehouses.get(Number(value)) ?? value}»`;
  return {
    ...termWordings,
    ...Object.fromEntries(
      lines.flatMap(({ id, articul }): [string, Wording][] => [
        [quantityField(id), { label: `${articul}, количество` }],
        [warehouseField(id), { label: `${articul}, склад`, text: warehouse }],
        [priceField(id), { label: `${articul}, цена` }],
      ]),
    ),
  };
}
