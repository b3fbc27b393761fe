import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { zPhone, zRequiredLine } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { countAttempt, giveBackAttempt } from '../../work/limits/attempts.repository.server.ts';
import { insertRequest, isAwaited } from './repository.server.ts';
import { tellOfCallback } from './tell-staff.server.ts';

const windowMs = 60 * 60_000;
const requestsPerPhone = 3;
/** The limit per network address, and per account. */
const requestsPerClient = 10;
/**
 * The limit of the whole portal: the staff cannot call more people an hour, and a script must not fill the
 * table.
 */
const requestsInAll = 500;

const input = z.object({
  firstname: zRequiredLine(100),
  phone: zPhone,
  /** The client's network address if a trusted proxy reports it; set by the door, never by the form. */
  client: z.string().default(''),
});

/**
 * Requests a call back. Repeating an open request gives the same answer and only one call. Notifies the staff
 * by mail. Refusal: TOO_MANY_TRIES.
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

    // One transaction, so that of two concurrent requests for one number the second waits for the counter,
    // and then finds the first.
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
      return fail('TOO_MANY_TRIES', {
        message: 'Слишком много заявок на звонок. Повторите через час',
        retryAfterMs: windowMs,
      });
    }
  },
});
