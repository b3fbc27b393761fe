import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

test('staff can filter and download the history of changes and set its retention period', async () => {
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  const card = await irina.visit('/desk/deliveries/1');
  await irina.submit(card, '#delivery', { price: '120' });
  const history = await irina.follow(await irina.visit('/desk'), 'История');
  const row = history.$('.history-list tbody tr')?.textContent?.replace(/\s+/g, ' ');
  expect(row).toContain('Способ доставки, изменено');
  expect(row).toContain('Цена: было 0 ₽ → , стало 120 ₽');
  const mine = await irina.visit('/desk/history?who=exchange');
  expect(mine.$('.empty-box h2')?.textContent).toBe('Таких записей нет');
  const wrong = await irina.visit('/desk/history?startDate=99.99.2026');
  expect(wrong.status).toBe(400);
  expect(wrong.$('#startDate-error')?.textContent).toBeTruthy();
  expect((await irina.visit('/desk/history.xlsx')).status).toBe(200);
  const kept = await irina.submit(history, '.history-kept', { days: '3653' });
  expect(kept.$('body')?.textContent).toContain('Срок хранения истории: 10\u00a0лет');
  expect(kept.$('.history-list tbody tr')?.textContent?.replace(/\s+/g, ' ')).toContain(
    '5 лет → , стало 10 лет',
  );
});
