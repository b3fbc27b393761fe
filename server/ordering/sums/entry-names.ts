import type { EntryNature } from '../../db/schema.ts';
import { ruDate } from '../../kernel/clock.ts';

/**
 * An entry of a contract's ledger: its side, and what it is when it is neither a shipment nor a payment. Debits are
 * never negative, because what is overdue is the newest of them (balance/overdue.ts): a debit is taken back on the
 * other side. A payment is taken back by a negative one, so that the debt it had paid is as old as it was.
 */
export type EntryKind = { kind: 'shipment' | 'payment'; nature: EntryNature | null };

const natures: Record<EntryNature, string> = {
  correction: 'Корректировка',
  return: 'Возврат товара',
  refund: 'Возврат денег',
  storno: 'Сторно',
};

/** «Отгрузка», «Оплата», «Корректировка». */
export function entryName({ kind, nature }: EntryKind): string {
  if (nature) return natures[nature];
  return kind === 'shipment' ? 'Отгрузка' : 'Оплата';
}

/** «Реализация 15 от 12.11.2026», as the ledger and acts show it. `day`: `yyyy-mm-dd`. */
export function shipmentText(number: string, day: string): string {
  return `Реализация ${number} от ${ruDate(day)}`;
}
