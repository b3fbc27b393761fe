import { z } from 'zod';
import { inTransaction } from '../db/dialect.server.ts';
import { zPhone, zRequiredLine } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { countAttempt, giveBackAttempt } from '../limits/attempts.repository.server.ts';
import { insertRequest, isAwaited } from './repository.server.ts';
import { tellOfCallback } from './tell-staff.server.ts';

const windowMs = 60 * 60_000;
const requestsPerPhone = 3;
/** Of one network address, and of one account. */
const requestsPerClient = 10;
/** Of the whole portal: nobody calls more people an hour, and a machine that asks for them fills no table. */
const requestsInAll = 500;

const input = z.object({
  firstname: zRequiredLine(100),
  phone: zPhone,
  /** Network address of the client where a trusted proxy tells it; added by the door, never by the form. */
  client: z.string().default(''),
});

/**
 * Asks to be called. Who asks again while he is still waited for is told the same, and called once. The staff hears
 * of it by mail. Refusal: TOO_MANY_TRIES.
 */
export const requestCallback = openUseCase({
  name: 'request-callback',
  writes: 'own',
  input,
  async run({ firstname, phone, client }, { db, actor, now, origin, log }) {
    const within = (bucket: string, limit: number, trx = db) =>
      countAttempt(trx, `callback-${bucket}`, { limit, windowMs, now });

    const known = actor.kind === 'account' && `account:${actor.accountId}`;
    for (const who of [client && `from:${client}`, known])
      if (who && !(await within(who, requestsPerClient))) return tooMany('client');

    // One transaction, so that of two requests of one number at once the second, held up by the count, finds the first.
    return inTransaction(db, async (trx) => {
      const phoneWithin = await within(`to:${phone}`, requestsPerPhone, trx);
      if (await isAwaited(trx, phone, now - windowMs)) {
        await giveBackAttempt(trx, `callback-to:${phone}`);
        return ok(undefined);
      }
      if (!phoneWithin) return tooMany('phone');
      if (!(await within('all', requestsInAll, trx))) return tooMany('all');
      const accountId = actor.kind === 'account' ? actor.accountId : null;
      await insertRequest(trx, { accountId, firstname, phone, now });
      await tellOfCallback(trx, { now, origin, actor }, { firstname, phone });
      return ok(undefined);
    });

    function tooMany(limit: string) {
      log('request-callback.too-many', { limit });
      return fail('TOO_MANY_TRIES', { message: 'Слишком много заявок на звонок. Повторите через час' });
    }
  },
});
