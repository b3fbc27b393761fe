import { zLine } from '../../kernel/fields.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Change } from '../../work/history/history-entry.ts';
import { type Asked, shippingHold } from './shipping-hold.repository.server.ts';
import { owedText, permissionText } from './shipping-hold.ts';

/** Who has permitted a shipment without money, and why. */
export const zPermission = zLine(200);

type Permitted = { ok: true; permission: Change[] };

/**
 * Returns what the history keeps of a shipment that is not paid for: what is owed, and who has permitted it. Nothing for any
 * other one. Refuses with SHIPMENT_UNPAID, beside `permission`, while nobody has said who permits it. Other
 * fields as for `shippingHold`: without a permission ask again when the shipment is in the ledger (`isShipped`), whose lock keeps
 * others from shipping on the same money.
 */
export async function permittedShipment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: number,
  { permission, ...asked }: { permission: string } & Omit<Asked, 'now'>,
): Promise<Permitted | Failure> {
  const hold = await shippingHold(db, id, { now, ...asked });
  if (!hold) return { ok: true, permission: [] };
  const owed = owedText(hold);
  if (permission !== '')
    return { ok: true, permission: [{ label: 'Отгрузка без оплаты', before: owed, after: permission }] };
  return fail('SHIPMENT_UNPAID', {
    message: `${owed}. ${permissionText(hold)}. Напишите, кто разрешил`,
    fields: { permission: ['Напишите, кто разрешил отгрузку и почему'] },
  });
}
