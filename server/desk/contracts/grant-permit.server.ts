import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { addDays, dayOf, ruDate } from '../../kernel/clock.ts';
import { zComingDate, zId, zRoubles } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { permitText } from '../../ordering/limit/permit.ts';
import { endPermit, insertPermit, openPermits } from '../../ordering/limit/permits.repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchContract } from './get-desk-contract.server.ts';
import { findContract, holdContract } from './repository.server.ts';

/** The maximum number of days of a permit; for a longer time, the limit itself should be raised. */
const longestDays = 60;
const maxAmount = 10_000_000_000;

/**
 * Allows one order under a contract to exceed its limit by at most `amount`, until the day `until` (§12.1.14). A
 * contract has one open permit: a new permit replaces it, and granting the same permit again, for example by a double
 * click, changes nothing. Refusals: NOT_FOUND, also if a colleague serves the contract's dealer; BAD_INPUT by field,
 * and for a contract without a limit, which needs no permit.
 */
export const grantPermit = staffUseCase({
  name: 'grant-permit',
  access: withRight('contracts'),
  writes: true,
  input: z.object({
    id: zId,
    amount: zRoubles.refine((kopecks) => kopecks > 0 && kopecks <= maxAmount, {
      error: 'Сумма – от 0,01 до 100\u00a0000\u00a0000\u00a0₽',
    }),
    until: zComingDate,
  }),
  async run({ id, amount, until }, ctx) {
    const { db, actor, now, log } = ctx;
    await holdContract(db, id);
    const contract = await findContract(db, id, confinedTo(actor));
    if (!contract) return noSuchContract();
    if (contract.creditLimit === 0) {
      return fail('BAD_INPUT', { message: 'У договора нет лимита: заказы по нему проходят и так' });
    }
    const today = dayOf(now);
    const last = addDays(today, longestDays);
    if (until < today || until > last) {
      const message = `Укажите день с ${ruDate(today)} по ${ruDate(last)}`;
      return fail('BAD_INPUT', { fields: { until: [message] } });
    }
    const open = await openPermits(db, id, today);
    const same = open.find((each) => each.amount === amount && each.untilOn === until);
    if (same) return ok({ id: same.id, header: contract.header });
    for (const each of open) await endPermit(db, each.id, { now });
    const by = actor.name || actor.email;
    const permit = await insertPermit(db, { contractId: id, amount, untilOn: until, by, now });
    const before = open.map(permitText).join('; ');
    const change = { ...noted('Разовое разрешение', permitText({ amount, untilOn: until })), before };
    await recordChange(ctx, {
      kind: 'contract',
      id,
      header: contract.header,
      action: 'changed',
      dealerId: contract.dealerId,
      changes: [change],
    });
    log('permit.granted', { contract: id, permit, by: actor.staffId });
    return ok({ id: permit, header: contract.header });
  },
});
