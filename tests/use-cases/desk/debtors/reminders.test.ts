import { beforeEach, describe, expect, test } from 'vitest';
import { getDebtor } from '#server/desk/debtors/get-debtor.server.ts';
import { noteDebtPromise } from '#server/desk/debtors/note-debt-promise.server.ts';
import { previewDebtReminder } from '#server/desk/debtors/preview-debt-reminder.server.ts';
import { reviewDebtReminders } from '#server/desk/debtors/review-debt-reminders.server.ts';
import { sendDebtReminder } from '#server/desk/debtors/send-debt-reminder.server.ts';
import { sendDebtReminders } from '#server/desk/debtors/send-debt-reminders.server.ts';
import { getSettings } from '#server/desk/settings/get-settings.server.ts';
import { saveSettings } from '#server/desk/settings/save-settings.server.ts';
import { settingsFormValues } from '#server/desk/settings/settings-form.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { allJobs } from '#server/portal/all-jobs.server.ts';
import { usualReminder } from '#server/settings/usual-reminder.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import type { SignedMail } from '#server/work/mail/mail.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { colleagues, contract, staff } from '#tests/builders/world.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const today = dayOf(noon);
const deferral = 14;
const due = (days: number) => addDays(today, -deferral - days);
const send = (actor: Staff = staff, now = noon, id: number = contract.main) =>
  fresh.as(actor, now).tries(sendDebtReminder, { id });
const mails = () => queuedMails(fresh.db);

beforeEach(async () => {
  await forgetActs(fresh.db);
  await clearTables(fresh.db, 'debt_reminders', 'history');
  await changeRows(fresh.db, 'contracts', {}, { deferral_days: deferral });
  await changeRows(fresh.db, 'dealers', {}, { staff_id: staff.staffId });
  await changeRows(fresh.db, 'accounts', {}, { enabled: 1 });
  await fillLedger(fresh.db, contract.main, `${due(12)} +1250000 УТ-7`, `${due(3)} +100000 УТ-8`);
});

describe('a reminder of an overdue debt', () => {
  test('the preview shows the mail that is then sent to the main user, with replies to the staff member', async () => {
    const preview = await fresh.as(staff).does(previewDebtReminder, { id: contract.main });
    expect(preview).toMatchObject({ why: '', subject: 'Просрочена оплата по договору 114-О/2025' });
    expect(preview?.text.replaceAll('\u00a0', ' ')).toContain(
      'просроченный долг: 13 500,00 ₽. Срок оплаты прошёл 12 дней назад.',
    );
    expect(await send()).toMatchObject({ ok: true, value: { to: 'main@example.com' } });
    expect(await mails()).toMatchObject([
      { to: 'main@example.com', replyTo: staff.email, subject: preview?.subject, attach: { what: 'act' } },
    ]);
    expect((await mails())[0]?.text.startsWith(preview!.text)).toBe(true);
  });

  test('the mail carries the act of reconciliation since the oldest unpaid shipment as a PDF', async () => {
    await send();
    const sent: SignedMail[] = [];
    const mailer = { send: async (mail: SignedMail) => void sent.push(mail), close: () => {} };
    while ((await runJobs({ ...testContext(fresh.db), mailer }, allJobs)) > 0);
    const [file] = sent[0]?.attachments ?? [];
    expect(file?.filename).toMatch(/^Акт сверки, договор 114-О-2025, .*\.pdf$/);
    const text = readPdf(file!.content).join('\n');
    expect(text).toContain('УТ-7');
    expect(text).toContain('13 500,00');
  });

  test('a contract gets one reminder in a Moscow day, also from two people at the same time', async () => {
    const results = await Promise.all([send(), send(colleagues.manager), send()]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, false, true]);
    expect(await send()).toMatchObject({ message: 'Сегодня напоминание уже отправлено' });
    const midnight = Date.parse(`${today}T21:00:00Z`);
    expect(await send(staff, midnight - 1)).toMatchObject({ ok: false });
    expect(await send(staff, midnight)).toMatchObject({ ok: true });
    expect(await mails()).toHaveLength(2);
  });

  test('a reminder is listed on the page of the debt and in the history', async () => {
    await send(colleagues.manager);
    const { reminders, whyNoReminder } = await fresh.as(staff).does(getDebtor, { id: contract.main });
    expect(reminders).toMatchObject([{ overdue: 1_350_000, by: 'Олег', at: noon }]);
    expect(whyNoReminder).toBe('Сегодня напоминание уже отправлено');
    expect(await fresh.db.selectFrom('history').select(['kind', 'action', 'actor_name']).execute()).toEqual([
      { kind: 'contract', action: 'sent', actor_name: 'Олег' },
    ]);
  });

  test('nothing is sent without an overdue debt or to a main user who may not sign in', async () => {
    expect(await send(staff, noon, contract.second)).toMatchObject({
      message: 'Просроченного долга по договору нет',
    });
    await changeRows(fresh.db, 'accounts', { type_id: '1' }, { enabled: 0 });
    expect(await send()).toMatchObject({ message: 'Некому отправить: вход главного пользователя закрыт' });
    expect(await mails()).toEqual([]);
  });
});

describe('reminders to all debtors above a sum', () => {
  beforeEach(async () => {
    await fillLedger(fresh.db, contract.second, `${due(40)} +500000 УТ-9`);
    await fillLedger(fresh.db, contract.foreign, `${due(2)} +900000 УТ-10`);
  });
  const review = (from: string, actor: Staff = staff) => fresh.as(actor).does(reviewDebtReminders, { from });

  test('the question names who gets a mail and who does not, and the mails go to them only', async () => {
    await send(staff, noon, contract.foreign);
    await fresh.as(staff).does(noteDebtPromise, { id: contract.main, on: ruDate(today) });
    const { toRemind, skipped } = await review('5000');
    // The larger debt is promised, so it comes last.
    expect(toRemind.map(({ contractId }) => contractId)).toEqual([2, 1]);
    expect(skipped).toMatchObject([{ contractId: 4, why: 'Сегодня напоминание уже отправлено' }]);
    expect(toRemind.map(({ promised }) => promised)).toEqual([undefined, today]);
    const tomorrow = await fresh.as(staff, noon + 86_400_000).does(reviewDebtReminders, { from: '5000' });
    expect(tomorrow.toRemind.map(({ promised }) => promised)).toEqual([undefined, undefined, undefined]);
    expect((await review('6000')).toRemind.map(({ contractId }) => contractId)).toEqual([1]);
    const both = () => fresh.as(staff).does(sendDebtReminders, { contract: ['1', '2', '4'] });
    const counts = await Promise.all([both(), both()]);
    expect(counts.map(({ sent }) => sent).sort()).toEqual([0, 2]);
    expect(await mails()).toHaveLength(3);
  });

  test('a manager limited to own dealers reminds only them', async () => {
    await changeRows(fresh.db, 'dealers', { id: 2 }, { staff_id: colleagues.newcomer.staffId });
    expect((await review('0', colleagues.newcomer)).toRemind).toMatchObject([{ contractId: 4 }]);
    const sent = await fresh.as(colleagues.newcomer).does(sendDebtReminders, { contract: '1,2,4' });
    expect(sent).toEqual({ sent: 1 });
    expect(await send(colleagues.newcomer)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('reminders to all debtors require a sum, and sending them requires contracts', async () => {
    expect(await fresh.as(staff).tries(reviewDebtReminders, { from: '' })).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(await fresh.as(staff).tries(sendDebtReminders, {})).toMatchObject({ code: 'BAD_INPUT' });
  });
});

test('the template of reminders is set at the desk; an unknown placeholder is refused, an empty text restores the usual one', async () => {
  const save = async (changed: object) => {
    const values = settingsFormValues(await fresh.as(staff).does(getSettings, undefined));
    const original = JSON.stringify(values);
    return fresh.as(staff).tries(saveSettings, { ...values, logo_text: '1', ...changed, original });
  };
  expect(await save({ debt_text: 'Звоните {телефон}' })).toMatchObject({
    fields: { debt_text: ['Нет подстановки {телефон}. Есть {имя}, {договор}, {сумма}, {дней}'] },
  });
  expect(await save({ debt_subject: 'Долг {сумма}', debt_text: '{имя}, платите' })).toMatchObject({
    ok: true,
  });
  const preview = await fresh.as(staff).does(previewDebtReminder, { id: contract.main });
  expect(preview?.subject.replaceAll('\u00a0', ' ')).toBe('Долг 13 500,00 ₽');
  expect(await save({ debt_subject: '', debt_text: ' ' })).toMatchObject({ ok: true });
  expect(await fresh.as(staff).does(getSettings, undefined)).toMatchObject({
    debt_subject: usualReminder.subject,
    debt_text: usualReminder.text,
  });
});
