import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { addMonths, dayOf, ruDate } from '../../kernel/clock.ts';
import { zComingDate, zId, zLine } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchContract } from '../contracts/get-desk-contract.server.ts';
import { holdContract } from '../contracts/repository.server.ts';
import { dealerOfContract } from '../money/repository.server.ts';
import { insertPromise, promisesOf } from './repository.server.ts';

/** How many months ahead a promise may be; a later day is a typing error. */
const mostMonths = 12;

/**
 * Notes when a dealer has promised to pay under a contract (§12.1.41): the day, and a text of up to 500 characters. The
 * same promise as the last one is noted once. Refusals: NOT_FOUND, also if a colleague serves the dealer; BAD_INPUT at
 * `on` for a past day or one more than a year ahead.
 */
export const noteDebtPromise = staffUseCase({
  name: 'note-debt-promise',
  access: withRight('money'),
  writes: true,
  input: z.object({ id: zId, on: zComingDate, note: zLine(500) }),
  async run({ id, on, note }, ctx) {
    const { db, actor, now, log } = ctx;
    const today = dayOf(now);
    const last = addMonths(today, mostMonths);
    if (on < today || on > last) {
      const message = `Укажите день с ${ruDate(today)} по ${ruDate(last)}`;
      return fail('BAD_INPUT', { fields: { on: [message] } });
    }
    if (!(await dealerOfContract(db, id, confinedTo(actor)))) return noSuchContract();
    // A second submission waits here and then finds the promise of the first.
    await holdContract(db, id);
    const contract = await dealerOfContract(db, id, confinedTo(actor));
    if (!contract) return noSuchContract();
    const [known] = await promisesOf(db, id, 1);
    if (known?.on === on && known.note === note) return ok({ id: known.id });
    const by = actor.name || actor.email;
    const promise = await insertPromise(db, { contractId: id, on, note, by, at: now });
    await recordChange(ctx, {
      kind: 'contract',
      id,
      header: contract.header,
      action: 'changed',
      dealerId: contract.dealerId,
      changes: [noted('Обещание оплаты', [ruDate(on), note].filter(Boolean).join(', '))],
    });
    log('debt.promised', { contract: id, promise, by: actor.staffId });
    return ok({ id: promise });
  },
});
