import { z } from 'zod';
import type { PaymentKind } from '../../db/schema.ts';
import { whyNotPaidOn } from '../../desk/money/paid-on.ts';
import { documentText } from '../../desk/money/payment-kinds.ts';
import {
  cancelInLedger,
  insertPayments,
  restoreInLedger,
  updatePayment,
} from '../../desk/money/repository.server.ts';
import type { Entity, Outcome } from '../../exchange/rows/entity.ts';
import { zDay, zOneCId, zReference, zSum, zYesOrNo } from '../../exchange/rows/fields.ts';
import { contractsOfDealers, idsOf } from '../../exchange/rows/records.repository.server.ts';
import type { Exchange } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zIfSent, zLine } from '../../kernel/fields.ts';
import { amountText } from '../../kernel/money.ts';
import type { Context } from '../../kernel/use-case.ts';
import { plainNumber } from '../../ordering/returns/plain-number.ts';
import { writeReturn } from '../../ordering/returns/repository.server.ts';
import { returnNumber } from '../../ordering/returns/rules.ts';
import { heldBalances } from '../../ordering/sums/held-balances.repository.server.ts';
import type { Change } from '../../work/history/history-entry.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import {
  type CountedReturn,
  countedReturns,
  type HeldPayment,
  heldPayments,
  namePayment,
} from '../payments.repository.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const kinds = ['payment', 'return', 'refund', 'less', 'more'] as const satisfies readonly PaymentKind[];

const row = z.object({
  id: zOneCId,
  contract: zReference,
  /** The kind: money paid (the default), returned goods, money paid back, or a correction of the debt. */
  kind: zIfSent(z.enum(kinds, { error: `Укажите ${kinds.join(', ')}` })),
  date: zDay,
  number: zIfSent(zLine(50)),
  /** Roubles, always positive. */
  sum: zSum,
  note: zIfSent(zLine(500)),
  /** True when the payment was reversed. */
  deleted: zYesOrNo,
});

type Row = z.output<typeof row>;

/**
 * Payments and corrections. An existing payment without a 1C id that has the same contract, kind, day, sum and number
 * (entered by staff or imported from a bank statement) receives this id, so that no money is counted twice. A received
 * return with this id, or without one but with the same contract, number and sum, has reduced the debt already and is
 * not entered. A reversed payment stays reversed, unless 1C reversed it and posts it again (`deleted` false).
 */
const payments: Entity<Row> = {
  name: 'payments',
  row,
  movesMoney: true,
  async save(ctx, rows) {
    const { db, now } = ctx;
    const contracts = await contractsOfDealers(
      db,
      rows.flatMap(({ contract }) => contract ?? []),
    );
    const held = await heldPayments(
      db,
      rows.map(({ id }) => id),
      {
        contracts: [...contracts.values()].map(({ id }) => id),
        days: rows.flatMap(({ date }) => date ?? []),
      },
    );
    const byId = new Map(held.map((payment) => [payment.externalId, payment]));
    const free = held.filter(({ externalId }) => externalId === null);
    const isReturn = ({ id, kind }: Row) => (kind ?? byId.get(id)?.kind) === 'return';
    const returns = rows.filter(isReturn);
    if (returns.length > 0) {
      const ofKnown = held.map(({ contractId, dealerId }) => ({ id: contractId, dealerId }));
      await heldBalances(db, [...contracts.values(), ...ofKnown]);
    }
    const returned = await countedReturns(
      db,
      returns.map(({ id, number = '', contract = '', sum = 0 }) => ({
        ...{ id, number, sum },
        contractId: contracts.get(contract)?.id,
      })),
    );
    const outcomes: Outcome[] = [];
    const fresh: (Parameters<typeof insertPayments>[1][number] & { externalId: string })[] = [];
    for (const sent of rows) {
      const contract = sent.contract === undefined ? undefined : contracts.get(sent.contract);
      if (sent.contract !== undefined && !contract) {
        outcomes.push({ field: 'contract', text: `Нет договора с id ${sent.contract}` });
        continue;
      }
      const known = byId.get(sent.id);
      const isCounted = known !== undefined && known.cancelledAt === null;
      const same = isReturn(sent) && !isCounted ? returnIn(returned, sent, contract?.id) : undefined;
      if (same) {
        // The next row finds the return by its id.
        if (same.externalId === null) await writeReturn(db, same.id, { external_id: sent.id });
        same.externalId = sent.id;
        const text = `Этот возврат уже уменьшил долг: ${returnNumber(same.id)}`;
        outcomes.push({ done: 'unchanged', note: { field: 'id', text } });
        continue;
      }
      if (known) {
        outcomes.push(await change(ctx, known, sent, contract?.id, free));
        continue;
      }
      const missing = (['contract', 'date', 'sum'] as const).find((field) => !sent[field]);
      if (missing) {
        outcomes.push({ field: missing, text: 'Это поле необходимо заполнить.' });
        continue;
      }
      const payment = {
        contractId: contract!.id,
        dealerId: contract!.dealerId,
        kind: sent.kind ?? ('payment' as const),
        paidOn: sent.date!,
        number: sent.number ?? '',
        amount: sent.sum!,
        note: sent.note ?? '',
        by: by1c,
        now,
        externalId: sent.id,
      };
      const wrongDay = whyNotPaidOn(payment.paidOn, dayOf(now));
      if (wrongDay) {
        outcomes.push({ field: 'date', text: wrongDay });
        continue;
      }
      const place = free.findIndex((each) => isSame(each, payment));
      if (sent.deleted) outcomes.push('unchanged');
      else if (place >= 0) {
        const [same] = free.splice(place, 1);
        await namePayment(db, same!.id, sent.id);
        outcomes.push('changed');
      } else {
        fresh.push(payment);
        outcomes.push('created');
      }
    }
    await insertPayments(db, fresh, ctx.actor.run);
    const ids = await idsOf(
      db,
      'payments',
      fresh.map(({ externalId }) => externalId),
    );
    await recordChanges(
      ctx,
      fresh.map((payment) => ({
        kind: 'payment' as const,
        id: ids.get(payment.externalId) ?? 0,
        header: documentText(payment),
        action: 'imported' as const,
        dealerId: payment.dealerId,
        changes: [{ label: 'Сумма', before: '', after: amountText(payment.amount) }],
      })),
    );
    return outcomes;
  },
};

export const putPayments = rowsUseCase(payments);

/** Returns the return that a row repeats: by 1C id, else by contract, number and sum. */
function returnIn(
  returned: readonly CountedReturn[],
  { id, number = '', date, sum }: Row,
  contract: number | undefined,
): CountedReturn | undefined {
  return (
    returned.find(({ externalId }) => externalId === id) ??
    returned.find(
      (each) =>
        each.externalId === null &&
        number !== '' &&
        plainNumber(each.externalNumber ?? '') === plainNumber(number) &&
        (each.externalOn === null || each.externalOn === date) &&
        each.contractId === contract &&
        each.total === sum,
    )
  );
}

/** Who enters and reverses payments for 1C. */
const by1c = '1С';

/** Returns the outcome for a reversed payment; the note says why a row with a sum did not restore it. */
function staysReversed(known: HeldPayment, sent: Row): Outcome {
  if (sent.deleted || sent.sum === undefined) return 'unchanged';
  const text =
    known.cancelledBy === by1c
      ? 'Платёж удалён и в долге не учтён. Чтобы провести его снова, передайте deleted: false'
      : `Платёж сторнирован на портале (${known.cancelledBy}) и в долге не учтён`;
  return { done: 'unchanged', note: { field: 'deleted', text } };
}

type Same = Pick<HeldPayment, 'contractId' | 'kind' | 'paidOn' | 'number' | 'amount'>;

function isSame(a: Same, b: Same): boolean {
  return (
    a.contractId === b.contractId &&
    a.kind === b.kind &&
    a.paidOn === b.paidOn &&
    a.amount === b.amount &&
    plainNumber(a.number) === plainNumber(b.number)
  );
}

async function change(
  ctx: Context<Exchange>,
  known: HeldPayment,
  sent: Row,
  contractId: number | undefined,
  free: readonly HeldPayment[],
): Promise<Outcome> {
  const { db, now, actor } = ctx;
  const { run } = actor;
  const isReversed = known.cancelledAt !== null;
  if (isReversed && (sent.deleted !== false || known.cancelledBy !== by1c)) return staysReversed(known, sent);
  if (contractId !== undefined && contractId !== known.contractId)
    return { field: 'contract', text: 'Платёж внесён по другому договору: удалите его и передайте новый' };
  if (sent.sum === 0 && !sent.deleted)
    return { field: 'sum', text: 'Сумма платежа больше нуля. Чтобы отменить платёж, передайте deleted' };
  const wanted = {
    contractId: known.contractId,
    kind: sent.kind ?? known.kind,
    paidOn: sent.date ?? known.paidOn,
    number: sent.number ?? known.number,
    amount: sent.sum ?? known.amount,
    note: sent.note ?? known.note,
  };
  const wrongDay = whyNotPaidOn(wanted.paidOn, dayOf(now));
  if (wrongDay) return { field: 'date', text: wrongDay };
  // Cancelling a payment allows its bank document to be imported again.
  if (isReversed && free.some((each) => isSame(each, wanted))) {
    const text = 'Такой же платёж уже внесён на портале: второй раз он в долге не учтён';
    return { done: 'unchanged', note: { field: 'deleted', text } };
  }
  const reposted = isReversed ? [{ label: 'Платёж', before: 'сторнирован', after: 'проведён снова' }] : [];
  const changes: Change[] = sent.deleted
    ? [{ label: 'Сумма', before: amountText(known.amount), after: 'сторнировано' }]
    : [
        ...reposted,
        { label: 'Документ', before: documentText(known), after: documentText(wanted) },
        { label: 'Дата', before: ruDate(known.paidOn), after: ruDate(wanted.paidOn) },
        { label: 'Сумма', before: amountText(known.amount), after: amountText(wanted.amount) },
        { label: 'Примечание', before: known.note, after: wanted.note },
      ].filter(({ before, after }) => before !== after);
  if (changes.length === 0) return 'unchanged';
  if (sent.deleted) await cancelInLedger(db, known, { by: by1c, day: dayOf(now), now, run });
  else if (isReversed) await restoreInLedger(db, known, wanted, run);
  else await updatePayment(db, known, wanted, run);
  await recordChanges(ctx, [
    {
      kind: 'payment',
      id: known.id,
      header: documentText(wanted),
      action: sent.deleted ? 'removed' : 'changed',
      dealerId: known.dealerId,
      changes,
    },
  ]);
  return 'changed';
}
