import type { EntryNature } from '../../db/schema.ts';
import { ruDate } from '../../kernel/clock.ts';

/**
 * The kind of an entry in a contract's ledger: its side, and its nature when it is neither a shipment nor a payment.
 * Debits are never negative, because the overdue debt is computed from the newest debits (balance/overdue.ts). So a
 * debit is reversed on the other side. A payment is reversed by a negative payment, so that the debt it had paid is as
 * old as before.
 */
export type EntryKind = { kind: 'shipment' | 'payment'; nature: EntryNature | null };

const natures: Record<EntryNature, string> = {
  correction: 'Корректировка',
  return: 'Возврат товара',
  refund: 'Возврат денег',
  storno: 'Сторно',
};

/** Returns the name of an entry, such as «Отгрузка», «Оплата» or «Корректировка». */
export function entryName({ kind, nature }: EntryKind): string {
  if (nature) return natures[nature];
  return kind === 'shipment' ? 'Отгрузка' : 'Оплата';
}

/** Returns «Реализация 15 от 12.11.2026», as shown in the ledger and acts. `day`: `yyyy-mm-dd`. */
export function shipmentText(number: string, day: string): string {
  return `Реализация ${number} от ${ruDate(day)}`;
}

/** Returns how the portal names the shipment of an order that it enters itself. */
export function ownShipmentText(orderId: number, day: string): string {
  return shipmentText(`УТ-${String(orderId).padStart(6, '0')}`, day);
}
