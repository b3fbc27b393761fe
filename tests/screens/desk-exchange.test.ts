import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client1c } from '#tests/builders/client-1c.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';
import { importXml } from '#tests/use-cases/exchange/export.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-1c-desk-'));
let portal: Portal;
let irina: Visitor;
beforeAll(async () => {
  process.env.EXCHANGE_FOLDER = folder;
  portal = await openPortal();
  irina = visitor(portal);
  const signIn = { email: staff.email, password: passwords.staff };
  await irina.submit(await irina.visit('/desk'), 'main form', signIn);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
  delete process.env.EXCHANGE_FOLDER;
});

test('an exchange account shows its secret once, and the desk shows what 1C sends', async () => {
  const empty = await irina.follow(await irina.visit('/desk'), 'Обмен с 1С');
  expect(empty.text).toContain('Обменов ещё не было');
  const form = await irina.visit('/desk/exchange/accounts/new');
  const refused = await irina.submit(form, '#exchange-account', { login: 'ут', addresses: '10.0.0.0/99' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Это не адрес и не сеть')]);
  const made = await irina.submit(form, '#exchange-account', { login: 'ut', addresses: '' });
  const secret = made.$('.exchange-secret')?.textContent ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  const again = await irina.visit('/desk/exchange/accounts/1');
  expect(again.source).not.toContain(secret);

  const xml = importXml({
    goods: [
      { id: 'lamp', name: 'Лампа', articul: 'ЛМ-7' },
      { id: 'nameless', name: '' },
    ],
  });
  const client = client1c(portal.origin, { login: 'ut', secret });
  expect((await client.exchange({ 'import.xml': new TextEncoder().encode(xml) }, false)).word).toBe(
    'success',
  );
  const list = await irina.visit('/desk/exchange');
  expect(list.text).toContain('Последний успешный обмен – ');
  const [row] = list.$$('tbody tr');
  const card = await irina.visit(row?.querySelector('a')?.getAttribute('href') ?? '');
  expect(card.text).toContain('import.xml Загружен');
  expect(card.text).toContain('Запросы 1С');
  expect(card.source).not.toContain(client.cookie().split('=')[1]);
  const problems = card.$('[aria-labelledby=problems]')?.textContent;
  expect(problems).toContain('без наименования: пропускаем');
  expect(problems).toContain('Что сделать в 1С: заполните наименование в карточке номенклатуры');
  const unneeded = await irina.visit(card.$('a[href="/desk/exchange/elements"]')?.getAttribute('href') ?? '');
  expect(unneeded.text).toMatch(/НомерВерсии\s*Номер версии записи: портал сравнивает сами данные/);
  const found = await irina.submit(list, 'form[action="/desk/exchange/find"]', { query: 'лм 7' });
  expect(found.$('[aria-labelledby=found-goods]')?.textContent).toContain('Лампа, ЛМ-7Последний раз изменён');
  const named = await irina.visit('/desk/exchange/find?query=nameless');
  expect(named.$('[aria-labelledby=found-files]')?.textContent).toContain('без наименования');
  const file = await irina.visit(card.$('a[download]')?.getAttribute('href') ?? '');
  expect(file.source).toBe(xml);
  const queued = await irina.submit(card, 'form[action$="/again"]');
  expect(queued.text).toContain('Файл import.xml загружается ещё раз');
});

test('1C cannot sign in with a disabled exchange account', async () => {
  const form = await irina.visit('/desk/exchange/accounts/1');
  (form.$('input[type=checkbox][name=enabled]') as HTMLInputElement).checked = false;
  expect((await irina.submit(form, '#exchange-account')).text).toContain('Закрыт');
  const renewed = await irina.submit(form, 'form[aria-labelledby=secret]');
  const secret = renewed.$('.exchange-secret')?.textContent ?? '';
  const said = await client1c(portal.origin, { login: 'ut', secret }).checkauth();
  expect(said.text).toBe('failure\nДоступ учётной записи ut закрыт на портале');
});

test('the desk lists failed sign-ins of 1C with login, address and reason', async () => {
  expect((await client1c(portal.origin, { login: 'stranger', secret: 'guess' }).checkauth()).word).toBe(
    'failure',
  );
  const list = await irina.visit('/desk/exchange');
  const [row] = list.$$('section[aria-labelledby=refused] tbody tr');
  expect(row?.textContent).toMatch(/stranger.*127\.0\.0\.1.*Неверный логин или пароль/);
  expect((await irina.visit('/desk/exchange?before=1')).text).not.toContain('Отказы во входе');
});

test('the exchange screen returns 404 for an unknown id and 400 for an invalid date', async () => {
  expect((await irina.visit('/desk/exchange/999')).status).toBe(404);
  expect((await irina.visit('/desk/exchange/accounts/999')).status).toBe(404);
  expect((await irina.visit('/desk/exchange?kind=x&state=y&account=z&before=-1')).status).toBe(200);
  expect((await irina.visit('/desk/exchange?startDate=99.99.2026')).status).toBe(400);
});
