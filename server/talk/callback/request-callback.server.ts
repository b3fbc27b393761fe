import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { dayMs } from '../../kernel/clock.ts';
import { zPhone, zRequiredName } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { zConsent } from '../../people/consents/input.ts';
import { insertConsent } from '../../people/consents/repository.server.ts';
import { consentIn } from '../../people/consents/take-consent.server.ts';
import { countAttempt, giveBackAttempt } from '../../work/limits/attempts.repository.server.ts';
import { joinCall } from '../calls/join-call.repository.server.ts';
import { numberCounts } from './number.server.ts';
import { insertRequest, isAwaited } from './repository.server.ts';
import { tellOfCallback } from './tell-staff.server.ts';

const hourMs = 60 * 60_000;
/** The limit per telephone number; an honest person asks once or twice. */
const perPhone = { hour: 3, day: 6 };
/** The limit per network address, and per account; an office behind one address has several people who ask. */
const perClient = { hour: 10, day: 30 };
/** The limit of the whole portal: staff cannot call more people in an hour, and a script must not fill the table. */
const requestsInAll = 500;

const input = z.object({
  firstname: zRequiredName(100),
  phone: zPhone,
  ...zConsent,
});

/**
 * Requests a callback. A request repeated within an hour returns the same response and is not stored again; a later
 * request for the same number joins the waiting call. Notifies staff by mail. Stores the consent with the request.
 * Refusals: BAD_INPUT by field (also for an unticked consent checkbox), TOO_MANY_TRIES.
 */
export const requestCallback = openUseCase({
  name: 'request-callback',
  writes: 'own',
  input,
  async run({ firstname, phone, client, ...sent }, { db, actor, now, origin, log }) {
    const consent = await consentIn({ db, actor }, { ...sent, client });
    if (!consent.ok) return consent;
    const within = (bucket: string, limit: number, trx = db, windowMs = hourMs) =>
      countAttempt(trx, bucket, { limit, windowMs, now });

    const known = actor.kind === 'account' && `account:${actor.accountId}`;
    for (const who of [client && `from:${client}`, known])
      if (who) {
        if (!(await within(`callback-${who}`, perClient.hour))) return tooMany('client');
        if (!(await within(`callback-day-${who}`, perClient.day, db, dayMs))) return tooMany('client', dayMs);
      }

    // One transaction, so that the second of two concurrent requests for one number waits for the counter and then
    // finds the first request.
    return inTransaction(db, async (trx) => {
      const phoneWithin = await within(numberCounts.hour(phone), perPhone.hour, trx);
      if (await isAwaited(trx, phone, now - hourMs)) {
        await giveBackAttempt(trx, numberCounts.hour(phone));
        await keepConsent(trx);
        return ok(undefined);
      }
      if (!phoneWithin) return tooMany('phone');
      if (!(await within(numberCounts.day(phone), perPhone.day, trx, dayMs))) return tooMany('phone', dayMs);
      if (!(await within('callback-all', requestsInAll, trx))) return tooMany('all');
      const asker = actor.kind === 'account' ? actor : { accountId: null, dealerId: null };
      const { accountId, dealerId } = asker;
      const callId = await joinCall(trx, { phone, firstname, accountId, dealerId, now });
      await keepConsent(trx);
      await insertRequest(trx, { accountId, callId, firstname, phone, now });
      await tellOfCallback(trx, { now, origin, actor }, { firstname, phone });
      return ok(undefined);
    });

    async function keepConsent(trx: typeof db) {
      if (!consent.ok || !consent.value) return;
      const of = actor.kind === 'account' ? actor : { phone };
      await insertConsent(trx, { of, form: 'callback', policy: consent.value, client, now });
    }

    function tooMany(limit: string, retryAfterMs = hourMs) {
      log('request-callback.too-many', { limit, perDay: retryAfterMs === dayMs });
      const message =
        retryAfterMs === dayMs
          ? 'За сутки было слишком много заявок на звонок. Повторите завтра'
          : 'Слишком много заявок на звонок. Повторите через час';
      return fail('TOO_MANY_TRIES', { message, retryAfterMs });
    }
  },
});
