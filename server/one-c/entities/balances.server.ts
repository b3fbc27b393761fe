import { z } from 'zod';
import { insertPayments } from '../../desk/money/repository.server.ts';
import type { Entity, Outcome } from '../../exchange/rows/entity.ts';
import { zOneCId } from '../../exchange/rows/fields.ts';
import { contractsOfDealers } from '../../exchange/rows/records.repository.server.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zDecimal } from '../../kernel/fields.ts';
import { amountText } from '../../kernel/money.ts';
import { heldBalances } from '../../ordering/sums/held-balances.repository.server.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  /** The 1C id of the contract. */
  id: zOneCId,
  /** The debt in roubles; negative when the dealer has paid in advance. */
  balance: zDecimal
    .refine((roubles) => Math.abs(roubles) <= 1_000_000_000, { error: 'Сумма слишком велика' })
    .transform((roubles) => Math.round(roubles * 100)),
});

/**
 * Debts by contract according to 1C. A difference from the portal's own debt becomes a correction dated today, so that
 * the reconciliation act explains it to the dealer.
 */
const balances: Entity<z.output<typeof row>> = {
  name: 'balances',
  row,
  movesMoney: true,
  async save(ctx, rows) {
    const { db, now } = ctx;
    const contracts = await contractsOfDealers(
      db,
      rows.map(({ id }) => id),
    );
    const held = await heldBalances(db, [...contracts.values()]);
    const wrong = rows.flatMap(({ id, balance }) => {
      const contract = contracts.get(id);
      const before = held.get(contract?.id ?? 0) ?? 0;
      return contract && before !== balance ? [{ id, contract, before, balance }] : [];
    });
    await insertPayments(
      db,
      wrong.map(({ contract, before, balance }) => ({
        contractId: contract.id,
        dealerId: contract.dealerId,
        kind: balance > before ? ('more' as const) : ('less' as const),
        paidOn: dayOf(now),
        number: '',
        amount: Math.abs(balance - before),
        note: 'Сверка с остатком в 1С',
        by: '1С',
        now,
      })),
      ctx.actor.run,
    );
    await recordChanges(
      ctx,
      wrong.map(({ contract, before, balance }) => ({
        kind: 'contract' as const,
        id: contract.id,
        header: contract.header,
        action: 'imported' as const,
        dealerId: contract.dealerId,
        changes: [{ label: 'Долг', before: amountText(before), after: amountText(balance) }],
      })),
    );
    const corrected = new Set(wrong.map(({ id }) => id));
    return rows.map(({ id }): Outcome => {
      if (!contracts.has(id)) return { field: 'id', text: 'Нет договора с таким id' };
      return corrected.has(id) ? 'changed' : 'unchanged';
    });
  },
};

export const putBalances = rowsUseCase(balances);
