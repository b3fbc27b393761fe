import { ruDate } from '../../kernel/clock.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import { billsOf, cancelBills } from './bills.repository.server.ts';

/**
 * Withdraws the bills of an order (§12.1.39), because their sums are no longer owed. Call it in the transaction that
 * changes the lines or the delivery of the order, or cancels it. A bill is restored when it is requested again with
 * the same contents. Programs are informed through `addEvents`.
 */
export async function withdrawBills(
  ctx: Parameters<typeof recordChanges>[0],
  { id, dealerId }: { id: number; dealerId: number },
): Promise<void> {
  const bills = (await billsOf(ctx.db, { kind: 'order', id })).filter(({ cancelled }) => cancelled === 0);
  if (bills.length === 0) return;
  await cancelBills(
    ctx.db,
    bills.map((bill) => bill.id),
  );
  await recordChanges(
    ctx,
    bills.map(({ id: document, number, issuedOn }) => ({
      kind: 'document',
      id: document,
      header: `Счёт ${number} от ${ruDate(issuedOn)}`,
      action: 'changed',
      dealerId,
      changes: [{ label: 'Документ', before: 'действует', after: 'отозван' }],
    })),
  );
}
