import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, anonymous } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { setWish } from '#server/ordering/favourites/set-wish.server.ts';
import { setNeed } from '#server/ordering/needs/set-need.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { createAct } from '#server/papers/acts/create-act.server.ts';
import { answerComplaint } from '#server/papers/complaints/answer-complaint.server.ts';
import { sendComplaint } from '#server/papers/complaints/send-complaint.server.ts';
import { changePassword } from '#server/people/auth/change-password.server.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { requestReminder } from '#server/people/password-links/request-reminder.server.ts';
import { allJobs, periodicJobs } from '#server/portal/all-jobs.server.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { answerChat } from '#server/talk/chat/answer-chat.server.ts';
import { sendChat } from '#server/talk/chat/send-chat.server.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { createMailer, type Mailer } from '#server/work/mail/mailer.server.ts';
import { fillLedger } from '#tests/builders/acts.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertNews } from '#tests/builders/insert-news.ts';
import { orderForm } from '#tests/builders/ordering.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, contract, passwords, staff } from '#tests/builders/world.ts';
import { type MailServer, mailServer } from '#tests/setup/mail-server.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const { main, manager } = actors;
const irina = 'irina@example.com';
const fresh = smallWorld();
let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await mailServer();
  mailer = createMailer({
    smtpUrl: server.url,
    folder: '',
    from: 'noreply@opt.example.ru',
  });
  await ensurePeriodicJobs(fresh.db, noon, periodicJobs);
  for (const kind of ['news', 'price_change']) await as(main).does(setNotification, { kind, enabled: 1 });
});
afterAll(async () => {
  mailer.close();
  await server.close();
});

const as = (actor: Actor, now = noon) => fresh.as(actor, now);

/** Runs all jobs that are due at a time; returns the mails they sent as `to: subject`, sorted. */
async function arrived(now = noon): Promise<string[]> {
  const before = server.received.length;
  while ((await runJobs({ ...as(anonymous, now), mailer }, allJobs)) > 0);
  return server.received
    .slice(before)
    .map(({ to, subject }) => `${to?.map(({ address }) => address).join()}: ${subject}`)
    .sort();
}

test('a password reminder, an invitation and a notice of a changed password are mailed', async () => {
  await as(anonymous).does(requestReminder, { email: main.email });
  const anna = { email: 'anna@example.com', name: 'Анна', contracts: '1' };
  await as(main).does(saveManager, anna);
  const typed = { new_password: 'another-one', repeat_password: 'another-one' };
  await as(main).does(changePassword, { old_password: passwords.main, ...typed });
  expect(await arrived()).toEqual([
    'anna@example.com: Приглашение в портал «Светоч Опт»',
    'main@example.com: Новый пароль для портала «Светоч Опт»',
    'main@example.com: Пароль портала «Светоч Опт» изменён',
  ]);
});

test('an order is mailed to the wholesaler’s manager, and its states to its author and main user', async () => {
  await fillBasketWith(fresh.db, manager.accountId, '101:1:1=1');
  const form = await orderForm(fresh.db, manager);
  const { orderId: id } = await as(manager).does(placeOrder, form);
  expect(await arrived()).toEqual([
    expect.stringMatching(/^irina@example\.com: Новый заказ 26-\d{6} – Люмен$/),
  ]);
  await as(staff).does(moveOrder, { id, from: 1, to: 2 });
  const stateMail = /^(main|manager)@example\.com: Заказ 26-\d{6}: в обработке – Светоч Опт$/;
  // The mail is sent after some minutes without further changes.
  expect(await arrived()).toEqual([]);
  const later = await arrived(noon + 5 * 60_000);
  expect(later).toEqual([expect.stringMatching(stateMail), expect.stringMatching(stateMail)]);
  await as(manager).does(cancelOrder, { id });
  expect(await arrived()).toEqual([
    expect.stringMatching(/^irina@example\.com: Дилер Люмен отменил заказ 26-\d{6}$/),
    expect.stringMatching(/^main@example\.com: Заказ 26-\d{6}: отменён – Светоч Опт$/),
  ]);
});

test('a call and a complaint are mailed to the wholesaler’s manager, and the answer to the dealer', async () => {
  await as(main).does(requestCallback, { firstname: 'Анна', phone: '9161234567' });
  const complaint = { key: 'key-1', reason: 'Брак', items: [{ id: 101, quantity: '2' }] };
  const { id } = await as(main).does(sendComplaint, complaint);
  expect(await arrived()).toEqual([
    `${irina}: Заказ звонка: Анна, +7 (916) 123-45-67`,
    `${irina}: Рекламация Р-000001 – Люмен: Брак`,
  ]);
  const answer = { id, from: 'new', to: 'accepted', answer: 'Заменим' };
  await as(staff).does(answerComplaint, answer);
  expect(await arrived()).toEqual(['main@example.com: Рекламация Р-000001: принята – Светоч Опт']);
});

test('waiting chat messages are mailed to the other side', async () => {
  await as(main).does(sendChat, { message: 'Где заказ?' });
  expect(await arrived(noon + 5 * 60_000)).toEqual([`${irina}: Чат: Люмен ждёт ответа`]);
  await as(staff, noon + 6 * 60_000).does(answerChat, { account: 1, message: 'Едет' });
  expect(await arrived(noon + 16 * 60_000)).toEqual(['main@example.com: Ответ в чате – Светоч Опт']);
});

test('an act, news, arrived products and a changed price are mailed', async () => {
  await fillLedger(fresh.db, contract.main, '2026-06-01 +100 УТ-1');
  const act = { contract_id: contract.main, startdate: '01.06.2026', enddate: '30.06.2026' };
  await as(main).does(createAct, act);
  await insertNews(fresh.db, { id: 1, header: 'Переезд склада', announced_at: null });
  await as(main).does(setNeed, { id: 108, qnt: 5 });
  await as(main).does(setWish, { id: 101 });
  expect(await arrived(noon + 20 * 60_000)).toEqual([
    'main@example.com: Акт сверки №\u00a01 готов – Светоч Опт',
    'main@example.com: Переезд склада – Светоч Опт',
  ]);
  // The first check of prices only stores them.
  await arrived(noon + dayMs);
  await changeRows(fresh.db, 'stocks', { product_id: 108 }, { quantity: 9 });
  await addRows(fresh.db, 'catalogue_changes', { product_id: 108, changed_at: noon });
  await changeRows(fresh.db, 'prices', { product_id: 101 }, { price: 1_000 });
  expect(await arrived(noon + 2 * dayMs)).toEqual([
    'main@example.com: Товар LT-NB36-4054 подешевел – Светоч Опт',
  ]);
  // Arrivals are mailed the next morning.
  expect(await arrived(noon + 3 * dayMs)).toEqual([
    'main@example.com: Поступил товар LT-A60-15-40 – Светоч Опт',
  ]);
});

/** The button of each mail, with its path, or '' if there is none. */
const buttons: Record<string, string> = {
  'Акт сверки № 1 готов – Светоч Опт': 'Открыть акт: cabinet/acts/1',
  'Дилер Люмен отменил заказ 26-…': 'Открыть заказ: desk/orders/1',
  'Заказ 26-…: в обработке – Светоч Опт': 'Открыть заказ: cabinet/orders/1',
  'Заказ 26-…: отменён – Светоч Опт': 'Открыть заказ: cabinet/orders/1',
  'Заказ звонка: Анна, +7 (916) 123-45-67': '',
  'Новый заказ 26-… – Люмен': 'Открыть заказ: desk/orders/1',
  'Новый пароль для портала «Светоч Опт»': '',
  'Ответ в чате – Светоч Опт': 'Открыть чат: cabinet/chat',
  'Пароль портала «Светоч Опт» изменён': 'Если это были не вы, сразу задайте новый пароль: password/forgot',
  'Переезд склада – Светоч Опт': 'Открыть новость: news/1',
  'Поступил товар LT-A60-15-40 – Светоч Опт': 'Открыть потребности: cabinet/needs?sort=arrived',
  'Приглашение в портал «Светоч Опт»': '',
  'Рекламация Р-000001 – Люмен: Брак': 'Открыть рекламацию: desk/complaints/1',
  'Рекламация Р-000001: принята – Светоч Опт': '',
  'Товар LT-NB36-4054 подешевел – Светоч Опт': 'Открыть избранное: cabinet/favourites',
  'Чат: Люмен ждёт ответа': 'Ответить: desk/chats/1',
};
const kindOf = (subject: string) => subject.replace(/26-\d{6}/, '26-…').replaceAll('\u00a0', ' ');
const buttonsOf = (html: string) =>
  [...html.matchAll(/<td style="background:#2350c4[^>]*><a href="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, href, label]) => `${label}: ${href}`,
  );

test('each mail has the portal’s sender, its own Message-ID and the expected button', () => {
  const ids = server.received.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  const seen = new Set<string>();
  for (const { subject, from, text, html, messageId } of server.received) {
    expect(from, subject).toEqual({ name: 'Светоч Опт', address: 'noreply@opt.example.ru' });
    expect(messageId, subject).toMatch(/^<mail-\d+-\d+@opt\.example\.ru>$/);
    expect(text, subject).toContain('https://portal.test/');
    const kind = kindOf(subject ?? '');
    seen.add(kind);
    const wanted = buttons[kind]?.replace(': ', ': https://portal.test/');
    expect(buttonsOf(html || ''), subject).toEqual(wanted ? [wanted] : []);
  }
  expect([...seen].sort()).toEqual(Object.keys(buttons).sort());
});
