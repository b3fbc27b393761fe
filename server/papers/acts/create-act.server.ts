import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zId, zOptional, zRequiredText, zRuDate } from '../../kernel/fields.ts';
import { type Failure, fail, ok } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zSubmissionKey } from '../../ordering/basket/input.ts';
import { once } from '../../ordering/basket/once.server.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import type { ActContract } from './act-view.ts';
import { type ActJob, actJob } from './build-act.server.ts';
import { firstEntryOn, insertAct, sameActSince } from './create-act.repository.server.ts';
import { listedAct } from './listed-act.ts';
import { actsById, contractsForActs } from './repository.server.ts';
import type { Period } from './turnover.ts';

/** A repeated request within this time returns the same act. */
const sameWithin = 60_000;

/** The limit on requests, because each act may copy a hundred thousand lines. */
const bound: Bound = {
  name: 'acts',
  limit: 60,
  windowMs: 3_600_000,
  message: 'Слишком много актов за час. Повторите позже',
};

const chooseContract = 'Выберите договор';

const input = z.object({
  contract_id: zRequiredText(20, chooseContract)
    .refine((text) => zId.safeParse(text).success, { error: chooseContract })
    .transform(Number),
  /** The contract determines the contragent; a different one is refused as a mistake. */
  contragent_id: zOptional(zId),
  startdate: z.preprocess((value) => value ?? '', zRuDate),
  enddate: z.preprocess((value) => value ?? '', zRuDate),
  key: zSubmissionKey,
});

/**
 * Requests an act (§3.19, §5.2): queues it together with the job `act` that builds it. A repeated request by the same
 * account within a minute returns the same act, and so does a request with the same `key` at any later time
 * (decisions/forms.md). Refusals: BAD_PERIOD when the start is not before the end; BAD_INPUT for a day in the future
 * and for a period before the first document; NOT_FOUND for a contract that the actor may not see; TOO_MANY_TRIES
 * beyond sixty per dealer and hour.
 */
export const createAct = useCase({
  name: 'create-act',
  access: signedIn,
  writes: true,
  input,
  async run({ key, ...fields }, ctx) {
    const { db, actor, now } = ctx;
    const { contract_id, contragent_id, startdate, enddate } = fields;
    const period: Period = { startOn: startdate, endOn: enddate };
    const contract = (await contractsForActs(db, actor)).find(({ id }) => id === contract_id);
    if (!contract) return fail('NOT_FOUND', { message: 'Такого договора нет' });
    const refused =
      refusedPeriod(period, dayOf(now)) ??
      refusedContragent(contract, contragent_id) ??
      refusedPast(period, await firstEntryOn(db, contract.id));
    if (refused) return refused;

    const ordered = await once(ctx, { of: 'create-act', key, fields }, async () => {
      // Lock the account, so that the second of two simultaneous submissions finds the act of the first.
      await holdAccount(db, actor.accountId);
      const same = await sameActSince(db, actor, contract.id, period, now - sameWithin);
      if (same !== undefined) return ok({ id: same });
      const many = await refuseTooMany(ctx, actor.dealerId, bound);
      if (many) return many;
      const id = await insertAct(db, actor, contract, period, now);
      const payload: ActJob = { actId: id };
      await queueJobs(db, now, [{ kind: actJob.kind, payload, key: `act-${id}` }]);
      return ok({ id });
    });
    if (!ordered.ok) return ordered;
    const { id } = ordered.value;
    const [row] = await actsById(db, actor, [id]);
    if (!row) throw new Error(`act ${id} is not there`);
    return ok({ act: listedAct(row, 'hidden') });
  },
});

function refusedPeriod({ startOn, endOn }: Period, today: string): Failure | undefined {
  if (startOn >= endOn) return fail('BAD_PERIOD', { fields: { startdate: [texts.BAD_PERIOD] } });
  if (endOn > today) {
    const message = `Этот день ещё не наступил. Укажите дату не позже ${ruDate(today)}`;
    return fail('BAD_INPUT', { fields: { enddate: [message] } });
  }
  return undefined;
}

function refusedContragent(contract: ActContract, contragentId: number | undefined): Failure | undefined {
  if (contragentId === undefined || contragentId === contract.contragentId) return undefined;
  const message = `Договор ${contract.header} заключён с ${contract.company}`;
  return fail('BAD_INPUT', { fields: { contragent_id: [message] } });
}

/**
 * Returns a refusal for a period before the first shipment or payment, when there is nothing to settle. A contract
 * without documents may get an act, which states that there are none.
 */
function refusedPast({ endOn }: Period, first: string | undefined): Failure | undefined {
  if (first === undefined || endOn >= first) return undefined;
  const message = `Первый документ по договору – от ${ruDate(first)}, раньше сверять нечего`;
  return fail('BAD_INPUT', { fields: { enddate: [message] } });
}
