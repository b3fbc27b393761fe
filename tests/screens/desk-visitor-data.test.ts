import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const search = 'form[role=search][action="/desk/personal-data/visitor"]';
const erasure = '#erase';
const file = 'form[action$="visitor.json"]';

test('staff can find, export and destroy the data of a visitor who requested a callback', async () => {
  const guest = visitor(portal);
  const asked = { firstname: 'Эраст', phone: '8 916 555 44 33' };
  await guest.submit(await guest.visit('/callback'), 'main form', asked);
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });

  const start = await irina.visit('/desk/personal-data');
  const wrong = await irina.submit(start, search, { phone: '916' });
  expect(wrong.status).toBe(400);
  expect(wrong.$('#visitor-phone-error')?.textContent).toContain('десять цифр');
  expect(wrong.$('#visitor-phone')?.getAttribute('value')).toBe('916');

  const none = await irina.submit(wrong, search, { phone: '8 916 000 00 00' });
  expect([none.status, none.$(erasure)]).toEqual([200, null]);
  expect(none.text).toContain('Заявок посетителя с этого номера нет');

  const found = await irina.submit(none, search, { phone: '+79165554433' });
  expect(found.status).toBe(200);
  // The address must not contain the phone number.
  expect(found.path).toBe('/desk/personal-data/visitor');
  expect(found.$$('main h2').map((each) => each.textContent)).toEqual([
    'Заявки на звонок',
    'Звонки',
    'Уничтожить персональные данные',
    'Найти другой номер',
  ]);
  const given = await irina.submit(found, file);
  expect(given.headers.get('Content-Disposition')).toContain('personal-data-call-');
  expect(given.headers.get('Cache-Control')).toBe('private, no-store');
  expect(JSON.parse(given.source)).toMatchObject({ 'Заявки на звонок': [{ Имя: 'Эраст' }] });

  const refused = await irina.submit(found, erasure, { confirm: '8 916 555 44 34', reason: 'demanded' });
  expect(refused.status).toBe(400);
  expect(refused.$('#erase-confirm-error')?.textContent).toBe('Это не тот номер, который вы нашли');
  expect(refused.$('#erase-confirm')?.getAttribute('value')).toBe('8 916 555 44 34');
  expect(refused.$('#erase-reason option[selected]')?.getAttribute('value')).toBe('demanded');

  const { db } = portal;
  await changeRows(db, 'callbacks', {}, { done_at: 1 });
  await clearTables(db, 'attempts');
  await guest.submit(await guest.visit('/callback'), 'main form', asked);
  const stale = await irina.submit(refused, erasure, { confirm: asked.phone });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('с этого номера пришла новая заявка');
  expect(stale.$$('[aria-label="Заявки на звонок"] tbody tr')).toHaveLength(2);

  const act = await irina.submit(stale, erasure, { confirm: asked.phone });
  expect(act.path).toMatch(/^\/desk\/personal-data\/\d+$/);
  expect(act.text).toContain('Персональные данные уничтожены');
  expect(act.text).toMatch(/Субъект\s*Посетитель, звонок №/);
  const again = await irina.submit(stale, erasure, { confirm: asked.phone });
  expect(again.path).toBe(act.path);
  expect((await irina.visit('/desk/personal-data')).$$('main tbody tr')).toHaveLength(1);
  expect((await irina.submit(found, file)).status).toBe(404);
});

test('the search for a visitor links to the account that has the phone number', async () => {
  const phone = '+7 (916) 555-44-30';
  await changeRows(portal.db, 'accounts', { id: 2 }, { phone });
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  const page = await irina.submit(await irina.visit('/desk/personal-data/visitor'), search, { phone });
  expect(page.text).toContain('Этот номер есть и у пользователя дилера');
  expect(page.$('main .note a')?.getAttribute('href')).toBe('/desk/dealers/1/people/2/data');
  expect(page.$(erasure)).toBeNull();
});

test('a visitor’s data cannot be opened without signing in as staff', async () => {
  const guest = visitor(portal);
  for (const path of ['/desk/personal-data/visitor', '/desk/personal-data/visitor.json'])
    expect((await guest.visit(path)).path).toContain('/desk/login');
  const headers = { Origin: portal.origin };
  for (const path of ['visitor', 'visitor.json']) {
    const body = new URLSearchParams({ phone: '89165554433' });
    const init = { method: 'POST', headers, body, redirect: 'manual' as const };
    const answer = await fetch(`${portal.origin}/desk/personal-data/${path}`, init);
    expect(answer.headers.get('Location')).toContain('/desk/login');
  }
});
