import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#server/kernel/clock.ts';
import { countAttempt } from '#server/work/limits/attempts.repository.server.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

const rows = (page: Page) => page.$$('tbody .title').map((cell) => cell.textContent);
const field = (page: Page, name: string) => (page.$(`dialog input[name=${name}]`) as HTMLInputElement).value;

test('a new contragent with an INN in use is rejected until the INN is corrected', async () => {
  const form = await dealer.follow(await dealer.visit('/cabinet/contragents/'), 'Добавить контрагента');
  const typed = { company: 'ООО «Новое»', inn: '7707083893', kpp: '773601001', bank: 'Банк' };
  const refused = await dealer.submit(form, 'dialog form', typed);
  expect(refused.status).toBe(400);
  expect(refused.$('dialog .errsum')?.textContent).toContain('этот контрагент уже зарегистрирован');
  expect(refused.$('dialog .error')?.textContent).toBe('Этот контрагент уже зарегистрирован');
  expect(field(refused, 'bank')).toBe('Банк');

  const added = await dealer.submit(refused, 'dialog form', { inn: '7728168971', kpp: '772801001' });
  expect(added.path).toBe('/cabinet/contragents');
  expect(added.text).toContain('Контрагент добавлен. Договор для него запрошен у отдела продаж');
  expect(rows(added)).toContain('ООО «Новое»');

  const edit = await dealer.follow(added, 'ООО «Новое»');
  expect(field(edit, 'inn')).toBe('7728168971');
});

test('the 51st new contragent of a day returns 429, and the form preserves the typed values', async () => {
  const counted = { limit: 1, windowMs: dayMs, now: Date.now() };
  await countAttempt(portal.db, 'contragents:1', counted);
  await changeRows(portal.db, 'attempts', {}, { count: 50 });
  const form = await dealer.visit('/cabinet/contragents/new');
  const typed = { company: 'ООО «Лишнее»', inn: '7801000005', kpp: '780101001' };
  const refused = await dealer.submit(form, 'dialog form', typed);
  expect(refused.status).toBe(429);
  expect(refused.$('dialog .errsum')?.textContent).toContain('Слишком много новых контрагентов за сутки');
  expect(field(refused, 'company')).toBe('ООО «Лишнее»');
  await clearTables(portal.db, 'attempts');
});

test('the main user can deactivate and reactivate a contragent', async () => {
  const list = await dealer.visit('/cabinet/contragents');
  const question = await dealer.submit(
    list,
    '.card form, form.card',
    {},
    'button[aria-label="Отключить: ООО «Люмен Трейд»"]',
  );
  // Deactivating the only contragent with an orderable contract requires a confirmation.
  const off = await dealer.submit(question, 'dialog form');
  expect(off.text).toContain('отключён, по его договорам нельзя заказать');
  const on = await dealer.submit(off, '.note form');
  expect(on.text).toContain('контрагент включён');
});

test('a manager can read contragents of assigned contracts but cannot change them', async () => {
  const manager = visitor(portal);
  await manager.signIn('manager@example.com', passwords.main);
  const list = await manager.visit('/cabinet/contragents');
  expect(rows(list)).toEqual(['ООО «Люмен Трейд»']);
  expect(list.$('tbody button')).toBeNull();
  expect((await manager.visit('/cabinet/contragents/new')).status).toBe(403);
  const card = await manager.visit(list.$('tbody .title a')?.getAttribute('href') ?? '');
  expect([card.status, card.path]).toEqual([200, '/cabinet/contragents/1']);
  expect(card.$('dialog')?.textContent).toContain('7707083893');
  expect(card.$('dialog form')).toBeNull();
  expect((await manager.visit('/cabinet/contragents/2')).status).toBe(404);
});

test.each(['/cabinet/contragents/3', '/cabinet/contragents/x'])('%s returns 404', async (path) => {
  expect((await dealer.visit(path)).status).toBe(404);
});

describe('filling in a contragent by INN', () => {
  const url = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/findById/party';
  const found = {
    value: 'ООО «Новый свет»',
    data: {
      inn: '7728168971',
      kpp: '772801001',
      ogrn: '1027700067328',
      address: { value: 'г Москва', unrestricted_value: '107078, г Москва, ул Каланчёвская, д 27' },
    },
  };
  const register = setupServer();
  beforeAll(() => register.listen({ onUnhandledRequest: 'bypass' }));
  afterEach(() => {
    register.resetHandlers();
    delete process.env.DADATA_KEY;
  });
  afterAll(() => register.close());

  const fill = 'dialog button[value=fill]';
  const typed = { company: 'Моё название', inn: '7728168971' };

  test('a contragent cannot be filled in by INN if no register is configured', async () => {
    expect((await dealer.visit('/cabinet/contragents/new')).$(fill)).toBeNull();
  });

  test('filling in a contragent by INN completes only empty fields and saves nothing', async () => {
    process.env.DADATA_KEY = 'the key';
    register.use(http.post(url, () => HttpResponse.json({ suggestions: [found] })));
    const form = await dealer.visit('/cabinet/contragents/new');
    const filled = await dealer.submit(form, 'dialog form', typed, fill);
    expect(filled.status).toBe(200);
    expect(filled.text).toContain('Заполнено по ИНН. Проверьте и сохраните');
    expect(field(filled, 'company')).toBe('Моё название');
    expect(field(filled, 'kpp')).toBe('772801001');
    expect(field(filled, 'legal_address')).toBe('107078, г Москва, ул Каланчёвская, д 27');
    expect(filled.source).not.toContain('the key');
    expect(rows(filled)).not.toContain('Моё название');
  });

  test('filling in a contragent by an unknown INN returns 400 and preserves the typed values', async () => {
    process.env.DADATA_KEY = 'the key';
    register.use(http.post(url, () => HttpResponse.json({ suggestions: [] })));
    const form = await dealer.visit('/cabinet/contragents/1');
    const refused = await dealer.submit(form, 'dialog form', typed, fill);
    expect(refused.status).toBe(400);
    expect(refused.$('dialog .errsum h2')?.textContent).toBe('Заполнить по ИНН не удалось');
    expect(refused.$('dialog .error')?.textContent).toBe(
      'По этому ИНН никого не нашлось. Заполните поля сами',
    );
    expect(field(refused, 'company')).toBe('Моё название');
  });
});
