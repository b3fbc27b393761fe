import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, currentDay, ruDate } from '#server/kernel/clock.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { command } from '#tests/setup/command.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, visitor } from '#tests/setup/visitor.ts';

/** Follows docs/first-order.md step by step: an empty database becomes a portal with a shipped and paid order. */

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal(undefined, async () => {});
});
afterAll(() => portal.close());

const password = { new_password: 'a first password', repeat_password: 'a first password' };
const missing = (page: Page) => page.$$('.first-steps li a').map((link) => link.textContent);
/** Returns the name of the field of the first label that contains these words. Throws if there is none. */
function named(page: Page, label: string): string {
  const found = page.$$('label').find((each) => each.textContent?.includes(label));
  const field = page.document.getElementById(found?.getAttribute('for') ?? '');
  const name = field?.getAttribute('name');
  if (!name) throw new Error(`no field «${label}» on ${page.path}`);
  return name;
}
/** Returns the next day that is not a Saturday or Sunday. */
function workday(): string {
  let day = addDays(currentDay(), 1);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0) day = addDays(day, 1);
  return ruDate(day);
}

async function staffAdd(...args: string[]): Promise<string> {
  const env = { DATABASE_URL: portal.url, PUBLIC_URL: portal.origin };
  const { code, out, err } = await command('staff-add', args, env);
  expect([code, err]).toEqual([0, '']);
  return out;
}

test('commands and screens lead from an empty database to a shipped and paid order', async () => {
  const printed = await staffAdd('--email', 'anna@example.com', '--name', 'Анна Белова');
  const link = /(\/desk\/password\?token=\S+)/.exec(printed)?.[1] ?? '';

  const anna = visitor(portal);
  const today = await anna.submit(await anna.visit(link), 'main form', password);
  expect([today.path, today.$('h1')?.textContent]).toEqual(['/desk', 'Сегодня']);
  expect(missing(today)).toHaveLength(6);

  const company = {
    name: 'Светлый дом',
    company: 'ООО «Светлый дом»',
    inn: '7736050003',
    kpp: '773601001',
    legal_address: '127006, г. Москва, ул. Мира, д. 1',
    bank: 'АО «Банк»',
    bik: '044525000',
    corr_account: '30101810400000000000',
    account: '40702810900000000000',
    vat: '2200',
    director: 'Белова А. И.',
  };
  const settings = await anna.follow(today, 'Реквизиты компании и НДС');
  let saved = await anna.submit(settings, '#settings', { ...company, kpp: '' });
  expect(saved.text).toContain('Дальше: Реквизиты компании и НДС');
  saved = await anna.submit(saved, '#settings', company);
  expect(saved.$('.note.ok')).not.toBeNull();
  /** Follows «Дальше: …» after a save. */
  const next = async (label: string) => anna.follow(saved, label);

  const warehouse = { header: 'Томилино', region: 'Москва' };
  saved = await anna.submit(await next('Склад'), '#warehouse', warehouse);
  expect(saved.path).toBe('/desk/warehouses');
  saved = await anna.submit(await next('Вид цен'), '#price-type', { header: 'Оптовая' });
  expect(saved.path).toBe('/desk/price-types');

  const goods = await next('Товары – здесь или обменом с 1С');
  const product = await anna.submit(goods, '#product', {
    articul: 'SV-1',
    header: 'Светильник',
    unit: 'шт.',
  });
  expect(product.$('h1')?.textContent).toBe('Светильник');
  expect(missing(await anna.visit('/desk'))).toContain('Цена и остаток товара');
  expect(product.text).toContain('Дальше: Цена и остаток товара');
  const trade = await anna.follow(product, 'Цены и остатки');
  saved = await anna.submit(trade, '#trade', {
    [named(trade, 'Оптовая')]: '1 250,50',
    [named(trade, 'Томилино')]: '10',
  });
  expect(saved.text).toContain('1 250,50 ₽');

  const delivery = await next('Способ доставки');
  (delivery.$('input[type=checkbox][name=needs_address]') as HTMLInputElement).checked = false;
  saved = await anna.submit(delivery, '#delivery', { header: 'Самовывоз', price: '0' });
  expect(saved.path).toBe('/desk/deliveries');

  expect(missing(await anna.visit('/desk'))).toEqual(['Первый дилер']);
  const dealer = await next('Первый дилер');
  const card = await anna.submit(dealer, '#dealer', {
    inn: '5027089703',
    kpp: '502701001',
    company: 'ООО «Заря»',
    legal_address: '140000, г. Люберцы, ул. Мира, д. 2',
    contract: '1-З/2026',
    price_type: optionOf(dealer, 'Оптовая'),
    name: 'Пётр Зорин',
    email: 'zarya@example.com',
  });
  expect(card.$('.note.ok')?.textContent).toBe('Дилер заведён. Приглашение отправлено: zarya@example.com');
  const setUp = await anna.visit('/desk');
  expect(setUp.$('.first-steps')).toBeNull();
  expect(setUp.text).toContain('Готовность портала: осталось');
  const readiness = await anna.follow(setUp, 'Готовность портала');
  expect(readiness.text).toContain('Готово: Реквизиты для счетов');
  expect(readiness.text).toContain('Готово: Реквизиты для накладных');

  // As a guest: the product has no section, no picture and no РРЦ.
  const home = await visitor(portal).visit('/');
  expect(home.text).toContain('Светильник');
  expect(home.text).not.toContain('Каталог скоро откроется');

  // As the dealer.
  const invitation = (await queuedMails(portal.db)).at(-1);
  expect(invitation?.to).toBe('zarya@example.com');
  const peter = visitor(portal);
  const opened = await peter.visit(/(\/password\/reset\?token=\S+)/.exec(invitation?.text ?? '')?.[1] ?? '');
  const catalogue = await peter.submit(opened, 'main form', password);
  expect(catalogue.path).toBe('/catalogue');
  expect(catalogue.text).toContain('1-З/2026');
  expect(catalogue.$('tbody .rrc-in'), 'no РРЦ is entered').toBeNull();
  expect(catalogue.$('td.c-rrc')?.textContent).toBe('');
  const quantity = catalogue.$('#goods input[name^="qnt["]')?.getAttribute('name') ?? '';
  await peter.submit(catalogue, '#goods', { [quantity]: '4' });
  const basket = await peter.visit('/cart');
  const placed = await peter.submit(
    basket,
    '#basket',
    { delivery: basket.$('[name=delivery]')?.getAttribute('value') ?? '', date: workday() },
    'button[name=order]',
  );
  expect(placed.$('h1')?.textContent).toMatch(/^Заказ \d\d-000001 оформлен/);

  // As staff.
  const orders = await anna.follow(await anna.visit('/desk'), 'Новые заказы');
  let order = await anna.follow(orders, 'tbody a');
  order = await anna.submit(order, '[action$="/move/2"]');
  expect(order.$('[action$="/bill"]')?.textContent).toContain('Счёт');
  await anna.submit(order, '[action$="/bill"]');
  order = await anna.submit(await anna.visit(order.path), '[action$="/move/10"]');
  order = await anna.submit(await anna.follow(order, 'Отгрузить'), 'dialog form', {
    permission: 'Анна: первый заказ, оплата завтра',
  });
  expect(order.$('.page-head .state')?.textContent).toBe('Отгружен');
  order = await anna.submit(order, '[action$="/papers"]', {}, '[value=upd]');
  expect(order.$('.note.ok')?.textContent).toContain('УПД №\u00a01');
  expect(order.text).not.toContain('Отменить действие');
  const papers = await anna.follow(order, 'Счёт и накладные');
  expect(papers.text).toContain('Счёт 26-000001 от');
  expect(papers.text).toContain('Заказ уже отгружен');
  const stock = await anna.visit(product.path);
  expect(stock.$$('table')[1]?.textContent).toContain('6');
  const dealerCard = await anna.visit(card.path.replace(/\?.*/, ''));
  expect(dealerCard.text).toContain('5 002,00 ₽');

  let payment = await anna.visit('/desk/money/new');
  payment = await anna.submit(payment, 'form[role=search]', { query: 'Заря' });
  payment = await anna.follow(payment, '.desk-plain a, tbody a');
  if (!payment.$('#payment')) payment = await anna.follow(payment, '.desk-plain a, tbody a');
  payment = await anna.follow(payment, 'a[href$="&debt=1"]');
  const paid = await anna.submit(payment, '#payment', { paid_on: ruDate(currentDay()), number: '1' });
  expect(paid.$('.note.ok')).not.toBeNull();

  const week = await anna.visit('/desk');
  expect(week.text).toContain('Оплачено5 002,00 ₽');
  const sums = await portal.db.selectFrom('contract_sums').selectAll().execute();
  expect(sums).toMatchObject([{ contract_id: expect.any(Number), balance: 0, open_total: 0 }]);
});

function optionOf(page: Page, label: string): string {
  const option = page.$$('option').find((each) => each.textContent === label);
  if (!option) throw new Error(`no choice «${label}» on ${page.path}`);
  return option.getAttribute('value') ?? '';
}
