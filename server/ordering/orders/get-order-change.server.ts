import { z } from 'zod';
import { openStates } from '../../db/order-states.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { discountLimitOf } from '../../people/staff/repository.server.ts';
import { type ChangeFormValues, changeFormValues } from './change-form.ts';
import { noSuchOrder } from './no-such-order.ts';
import {
  addressesOfDealer,
  deliveriesOf,
  linesToChange,
  type OrderDelivery,
  orderToChange,
  warehouseNames,
} from './order-change.repository.server.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { orderNumber, shownState } from './rules.ts';
import { stocksOf } from './stock.repository.server.ts';

/** A warehouse from which a line's goods are or can be ordered; `free`: its free pieces. */
type LinePlace = { id: number; header: string; free: number };

export type ChangedLine = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  quantity: number;
  /** Pieces of `quantity` that are still expected. */
  promised: number;
  wms: number;
  warehouse: string;
  /** Kopecks. */
  price: number;
  /** Kopecks; null while nobody has reduced the price. */
  listPrice: number | null;
  priceReason: string;
  places: LinePlace[];
};

/** An order for the form in which staff change it. */
export type OrderChange = {
  id: number;
  number: string;
  state: ReturnType<typeof shownState>;
  /** False when the order is shipped or cancelled. */
  changeable: boolean;
  values: ChangeFormValues;
  /** The delivery options that the order may get. */
  deliveries: OrderDelivery[];
  /** The dealer's current addresses. */
  addresses: string[];
  lines: ChangedLine[];
  /** By how much the reader may reduce prices, in basis points; 0: not at all. */
  discountLimit: number;
};

/**
 * Returns an order for the form that changes it. Refuses with NOT_FOUND, also when another staff member serves the
 * dealer.
 */
export const getOrderChange = staffUseCase({
  name: 'get-order-change',
  access: withRight('orders'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    if (!(await orderToMove(db, id, confinedTo(actor)))) return noSuchOrder();
    const order = (await orderToChange(db, id).executeTakeFirst())!;
    const [lines, names, addresses, deliveries, discountLimit] = await Promise.all([
      linesToChange(db, id),
      warehouseNames(db),
      addressesOfDealer(db, order.dealerId),
      deliveriesOf(db, order),
      discountLimitOf(db, actor.staffId),
    ]);
    const stocks = await stocksOf(
      db,
      lines.map(({ product }) => ({ id: product })),
    );
    const placesOf = (product: number, wms: number): LinePlace[] =>
      [...names].flatMap(([place, header]) => {
        const stock = stocks.find((each) => each.id === product && each.wms === place);
        const free = Math.max(0, (stock?.quantity ?? 0) - (stock?.reserved ?? 0));
        return free > 0 || place === wms ? [{ id: place, header, free }] : [];
      });
    return ok<OrderChange>({
      id,
      number: orderNumber(id, order.createdAt),
      state: shownState(order.state),
      changeable: openStates.includes(order.state),
      values: changeFormValues(order, lines),
      deliveries,
      discountLimit,
      addresses: addresses.map(({ fullAddress }) => fullAddress),
      lines: lines.map(({ product, type: _type, seenPrice: _seen, ...line }) => ({
        ...line,
        places: placesOf(product, line.wms),
      })),
    });
  },
});
