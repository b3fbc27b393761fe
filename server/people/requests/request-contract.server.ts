import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { findContragent, holdContragent } from '../contragents/repository.server.ts';
import { holdDealer } from '../dealers/hold.repository.server.ts';
import { askForContract } from './ask.server.ts';
import { hasOpenContract } from './repository.server.ts';

/**
 * Requests a contract from staff for a contragent that has no open one. Repeating the call while the request is waiting
 * has no effect (`isNew` false). Refusals: NOT_FOUND, BAD_INPUT for a contragent that is deactivated or has a contract,
 * TOO_MANY_TRIES.
 */
export const requestContract = useCase({
  name: 'request-contract',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now } = ctx;
    await holdDealer(db, actor.dealerId);
    await holdContragent(db, actor, id);
    const contragent = await findContragent(db, actor, id);
    if (!contragent) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    const { company, enabled } = contragent;
    if (!enabled) return fail('BAD_INPUT', { message: 'Контрагент отключён: сначала включите его' });
    if (await hasOpenContract(db, id, dayOf(now))) {
      return fail('BAD_INPUT', { message: `${company}: договор уже действует` });
    }
    const asked = await askForContract(ctx, contragent);
    return 'ok' in asked ? asked : ok({ company, isNew: asked.isNew });
  },
});
