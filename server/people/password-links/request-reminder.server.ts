import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { zOptional, zText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { countAttempt, giveBackAttempt } from '../../work/limits/attempts.repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { reminderMail } from './reminder-mail.ts';
import { accountOf, createPasswordLink, linkLives } from './repository.server.ts';

const windowMs = 60 * 60_000;
const requestsPerEmail = 3;
const requestsPerClient = 20;
/**
 * The limit of unknown e-mails from all clients without a known network address together, so that nobody can test a
 * list of e-mails.
 */
const unknownInAll = 200;

const input = z.object({
  email: zOptional(zText(1_000)),
  /** The client's network address if a trusted proxy reports it; set by the HTTP layer, never by the form. */
  client: z.string().default(''),
});

/**
 * Mails a one-time link to set a new password (§5.1, §10.31) and invalidates earlier links. A disabled account is
 * treated as unknown. Refusals: NOTHING_ENTERED and EMAIL_UNKNOWN beside `email`, TOO_MANY_TRIES.
 */
export const requestReminder = openUseCase({
  name: 'request-reminder',
  writes: 'own',
  input,
  async run({ email: typed = '', client }, { db, now, origin, log }) {
    const email = typed.toLowerCase();
    if (email === '') return fail('NOTHING_ENTERED', { fields: { email: [texts.NOTHING_ENTERED] } });
    const within = (bucket: string, limit: number) =>
      countAttempt(db, `reminder-${bucket}`, { limit, windowMs, now });
    const isWithin =
      (client
        ? await within(`from:${client}`, requestsPerClient)
        : await within('from-unknown', unknownInAll)) && (await within(`to:${email}`, requestsPerEmail));
    if (!isWithin) {
      log('reminder.too-many-tries');
      return fail('TOO_MANY_TRIES', {
        message: 'Слишком много запросов. Повторите через час',
        retryAfterMs: windowMs,
      });
    }
    const account = await accountOf(db, email);
    if (!account) return fail('EMAIL_UNKNOWN', { fields: { email: [texts.EMAIL_UNKNOWN] } });
    if (!client) await giveBackAttempt(db, 'reminder-from-unknown');
    await inTransaction(db, async (trx) => {
      const secret = await createPasswordLink(trx, now, { kind: 'account', id: account.id }, 'reset');
      const mail = reminderMail(account, await portalName(trx), origin, secret);
      await queueMails(trx, now, [{ ...mail, until: now + linkLives.account.reset }]);
    });
    log('reminder.sent', { account: account.id });
    return ok(undefined);
  },
});
