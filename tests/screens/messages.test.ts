import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailingJob } from '#server/content/mailings/send-mailing.server.ts';
import { doJobs } from '#tests/builders/outbox.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

test('staff can write, confirm and send a message to a dealer and see how many have read it', async () => {
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  const empty = await irina.visit('/desk/messages/new');
  const refused = await irina.submit(empty, '#mailing', { header: 'Склад закрыт', text: '' });
  expect(refused.status).toBe(400);
  expect(refused.$('#mailing-text-error')?.textContent).toBe('Напишите текст');
  const draft = await irina.submit(refused, '#mailing', {
    text: 'Третьего ноября отгрузок нет.',
    audience: 'chosen',
  });
  expect(draft.$('h1')?.textContent).toContain('Склад закрыт');
  const found = await irina.submit(draft, '[role="search"][aria-label="Дилер"]', { query: 'люмен' });
  const chosen = await irina.submit(found, 'form[action$="/dealers"]', { add: '1' });
  expect(chosen.$('body')?.textContent).toContain('Добавлено: 1\u00a0дилер');
  const question = await irina.follow(chosen, 'Отправить…');
  expect(question.$('.dialog-body b')?.textContent).toMatch(/^Получат: 1\u00a0дилер, \d\u00a0человека?\.$/);
  const sent = await irina.submit(question, 'form[action$="/send"]');
  expect(sent.$('main')?.textContent).toContain('Ждёт своего времени');
  await doJobs(portal.db, Date.now(), [mailingJob]);

  const dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  const panel = await dealer.visit('/cabinet/messages');
  expect(panel.$('.message.unread')?.textContent).toContain('Третьего ноября отгрузок нет.');
  await dealer.submit(panel, '.message.unread form');
  const result = await irina.visit(sent.path);
  const facts = result.$('.props')?.textContent?.replace(/\s+/g, ' ');
  expect(facts).toContain('Прочитали в кабинете1');
  const copy = await irina.submit(result, 'form[action$="/copy"]');
  expect(copy.$('h1')?.textContent).toContain('Склад закрыт');
  const deleted = await irina.submit(await irina.follow(copy, 'Удалить'), 'form[action$="/stop"]');
  expect(deleted.$('body')?.textContent).toContain('Черновик удалён');
});
