import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { chunks } from '../../kernel/chunks.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import type { Context } from '../../kernel/use-case.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import type { Mail } from '../../work/mail/mail.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { holdContracts } from '../contracts/repository.server.ts';
import type { OverdueDebt, ToRemind } from './debtor-view.ts';
import { contractsAtOnce, overdueDebts, withDays } from './overdue.repository.server.ts';
import { reminderText } from './reminder-text.ts';
import { insertReminders, mainUsers, remindedOn } from './repository.server.ts';

export const nothingOverdue = 'Просроченного долга по договору нет';

export type Reminding = OverdueDebt & ToRemind;

/** Adds to each debt who gets a reminder today, or why nobody does. */
export async function withRecipients(
  db: Kysely<Database>,
  debts: readonly OverdueDebt[],
  today: string,
): Promise<Reminding[]> {
  const known: Reminding[] = [];
  for (const some of chunks(debts, contractsAtOnce)) {
    const [users, reminded] = await Promise.all([
      mainUsers(
        db,
        some.map(({ dealerId }) => dealerId),
      ),
      remindedOn(
        db,
        some.map(({ contractId }) => contractId),
        today,
      ),
    ]);
    known.push(
      ...some.map((debt) => {
        const to = users.get(debt.dealerId);
        const why = reminded.has(debt.contractId)
          ? 'Сегодня напоминание уже отправлено'
          : to?.isOpen
            ? ''
            : 'Некому отправить: вход главного пользователя закрыт';
        return { ...debt, to, why };
      }),
    );
  }
  return known;
}

/**
 * Returns the period of the act that is attached to a reminder: from the month in which the oldest unpaid goods were
 * shipped until today.
 */
export function actPeriod(
  { days, deferralDays }: Pick<OverdueDebt, 'days' | 'deferralDays'>,
  today: string,
): { startOn: string; endOn: string } {
  const shipped = addDays(today, -days - deferralDays);
  return { startOn: `${shipped.slice(0, 7)}-01`, endOn: today };
}

/**
 * Mails a reminder of each overdue debt under these contracts, and notes it in the list of reminders and in the
 * history. Skips contracts that the staff member may not see, that owe nothing any more, or that got a reminder today.
 * Locks the contracts first, so that of two simultaneous calls only one sends. Returns the reminders that were sent, and
 * all overdue debts with the reason why others were not. Must be called in a transaction.
 */
export async function remind(
  ctx: Context<Staff>,
  ids: readonly number[],
): Promise<{ sent: Reminding[]; known: Reminding[] }> {
  const { db, now, actor, origin, log } = ctx;
  const today = dayOf(now);
  const served = confinedTo(actor);
  const visible = (await overdueDebts(db, { ids, served }, today)).map(({ contractId }) => contractId);
  await holdContracts(db, visible);
  const debts = await overdueDebts(db, { ids: visible, served }, today);
  const known = await withRecipients(db, await withDays(db, debts, today), today);
  const meant = known.filter(({ why }) => why === '');
  if (meant.length === 0) return { sent: [], known };
  const by = actor.name || actor.email;
  const settings = await currentSettings(db);
  await insertReminders(
    db,
    meant.map(({ contractId, to, overdue }) => ({
      contract_id: contractId,
      account_id: to!.id,
      sent_on: today,
      overdue,
      staff_name: by,
      created_at: now,
    })),
  );
  const mails = meant.map((debt): Mail => {
    const href = `${origin}/cabinet/balance?contract=${debt.contractId}`;
    const { subject, text } = reminderText(settings, debt, debt.to!);
    const { contractId, dealerId } = debt;
    return {
      to: debt.to!.email,
      subject,
      text: `${text}\n\nВзаиморасчёты: ${href}`,
      own: [href],
      replyTo: actor.email,
      attach: { what: 'act', contractId, dealerId, ...actPeriod(debt, today) },
    };
  });
  await queueMails(db, now, mails);
  await recordChanges(
    ctx,
    meant.map(({ contractId, contract, dealerId, overdue }) => ({
      kind: 'contract',
      id: contractId,
      header: contract,
      action: 'sent',
      dealerId,
      changes: [noted('Напоминание о долге', `просрочено ${roubles(overdue)}`)],
    })),
  );
  log('debt.reminded', { contracts: meant.length, by: actor.staffId });
  return { sent: meant, known };
}
