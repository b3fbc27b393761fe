import { zLine } from '../../kernel/fields.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Change } from '../../work/history/history-entry.ts';
import { entriesWith } from '../../work/history/last-change.repository.server.ts';
import { type Asked, shippingHold } from './shipping-hold.repository.server.ts';
import { owedText, permissionText } from './shipping-hold.ts';

/** Who permitted a shipment without payment, and why. */
export const zPermission = zLine(200);

const label = 'Отгрузка без оплаты';

type Permitted = { ok: true; permission: Change[] };

/**
 * Returns the history entry for an unpaid shipment: the sum owed and who permitted the shipment. Returns no entry for
 * a shipment that needs no permission. Refuses with SHIPMENT_UNPAID at `permission` when nobody is named. The other
 * fields are those of `shippingHold`. Without a permission, call it again with `isShipped` after the shipment is in
 * the ledger, because the ledger's lock prevents others from shipping against the same money.
 */
export async function permittedShipment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: number,
  { permission, ...asked }: { permission: string } & Omit<Asked, 'now'>,
): Promise<Permitted | Failure> {
  const hold = await shippingHold(db, id, { now, ...asked });
  if (!hold) return { ok: true, permission: [] };
  const owed = owedText(hold);
  if (permission !== '') return { ok: true, permission: [{ label, before: owed, after: permission }] };
  return fail('SHIPMENT_UNPAID', {
    message: `${owed}. ${permissionText(hold)}. Напишите, кто разрешил`,
    fields: { permission: ['Напишите, кто разрешил отгрузку и почему'] },
  });
}

/**
 * Returns who permitted the shipments of an order, by their time. Only the history records permissions, for as long
 * as the history is kept, because dealers can read the events of an order.
 */
export async function permissionsOf(db: Context['db'], id: number): Promise<Map<number, Change>> {
  const entries = await entriesWith(db, { kind: 'order', id, label });
  return new Map(
    entries.flatMap(({ at, changes }) => {
      const permission = (JSON.parse(changes) as Change[]).find((change) => change.label === label);
      return permission ? [[at, permission] as const] : [];
    }),
  );
}
