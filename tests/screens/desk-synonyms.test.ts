import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRows } from '#tests/builders/rows.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
});
afterAll(() => portal.close());

test('staff can turn a missed search into a synonym group, and remove and restore the group', async () => {
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(Date.now());
  await addRows(portal.db, 'missed_searches', { day, words: 'софит', searches: 4 });
  expect((await irina.visit('/desk/synonyms')).text).toContain('Синонимов пока нет');
  const form = await irina.follow(await irina.visit('/desk/demand'), 'Добавить синоним');
  expect(form.title).toContain('Новые синонимы');
  expect(form.$('textarea[name=words]')?.textContent).toBe('софит,');

  const refused = await irina.submit(form, 'main form', { words: 'софит' });
  expect(refused.status).toBe(400);
  expect(refused.$('textarea[name=words]')?.textContent).toBe('софит');
  expect(refused.text).toContain('Напишите через запятую хотя бы два разных слова');

  const list = await irina.submit(refused, 'main form', { words: 'софит, трековый' });
  expect(list.path).toBe('/desk/synonyms');
  expect(list.text).toContain('1 группа');
  const group = await irina.follow(list, 'софит, трековый');
  expect(group.$('input[name=original]')).not.toBeNull();
  const removed = await irina.submit(group, '#remove');
  expect(removed.text).toContain('Синонимы удалены');
  expect(removed.text).toContain('Синонимов пока нет');
  const back = await irina.submit(removed, 'form[action$="/removed"]');
  expect(back.text).toContain('Синонимы возвращены');
  expect((await irina.visit('/desk/history')).$('a[href^="/desk/synonyms/"]')).not.toBeNull();
  expect((await irina.visit('/desk/synonyms/999')).status).toBe(404);
});
