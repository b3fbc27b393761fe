import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { Consignment } from '../consignments/consignment.ts';
import { carriersByUse, consignmentOf } from '../consignments/consignments.repository.server.ts';
import { pickedOf } from '../picking/picking.repository.server.ts';
import { noSuchOrder } from './no-such-order.ts';
import { linesToChange, orderToChange } from './order-change.repository.server.ts';
import { orderToMove } from './order-move.repository.server.ts';
import { orderNumber, shownState } from './rules.ts';
import { shippingHold } from './shipping-hold.repository.server.ts';
import type { ShippingHold } from './shipping-hold.ts';

/** A line to ship. `promised`: pieces of `quantity` that are still expected; `picked`: those that are picked. */
export type LineToShip = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  quantity: number;
  promised: number;
  picked: number;
  warehouse: string;
};

/** An order for the form in which staff ship a part of it. */
export type ShipmentForm = {
  id: number;
  number: string;
  state: ReturnType<typeof shownState>;
  lines: LineToShip[];
  /** How it is sent, and the carriers of other orders, the most used first. */
  consignment: Consignment;
  carriers: string[];
  /** Why shipping needs a permission; undefined when it does not. */
  hold: ShippingHold | undefined;
};

/**
 * Returns an order for the form that ships a part of it (§12.1.49). Refuses with NOT_FOUND, also when another staff
 * member serves the dealer.
 */
export const getShipmentForm = staffUseCase({
  name: 'get-shipment-form',
  access: withRight('shipping'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    if (!(await orderToMove(db, id, confinedTo(actor)))) return noSuchOrder();
    const order = (await orderToChange(db, id).executeTakeFirst())!;
    const [lines, hold, picked, consignment, carriers] = await Promise.all([
      linesToChange(db, id),
      shippingHold(db, id, { now }),
      pickedOf(db, id),
      consignmentOf(db, id),
      carriersByUse(db),
    ]);
    return ok<ShipmentForm>({
      id,
      number: orderNumber(id, order.createdAt),
      state: shownState(order.state),
      ...{ hold, consignment, carriers },
      lines: lines.map(({ id: line, articul, header, unit, quantity, promised, warehouse }) => ({
        id: line,
        ...{ articul, header, unit, quantity, promised, warehouse },
        picked: picked.get(line) ?? 0,
      })),
    });
  },
});
