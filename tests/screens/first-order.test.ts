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
    vat: '2200',
  };
  const settings = await anna.follow(today, 'Данные компании и НДС');
  expect((await anna.submit(settings, '#settings', company)).$('.note.ok')).not.toBeNull();
  const toStep = async (label: string) => anna.follow(await anna.visit('/desk'), label);

  const warehouse = { header: 'Томилино', region: 'Москва' };
  expect((await anna.submit(await toStep('Склад'), '#warehouse', warehouse)).path).toBe('/desk/warehouses');
  const prices = await anna.submit(await toStep('Вид цен'), '#price-type', { header: 'Оптовая' });
  expect(prices.path).toBe('/desk/price-types');

  const goods = await toStep('Товары – здесь или обменом с 1С');
  const product = await anna.submit(goods, '#product', {
    articul: 'SV-1',
    header: 'Светильник',
    unit: 'шт.',
  });
  expect(product.$('h1')?.textContent).toBe('Светильник');
  const trade = await anna.follow(product, 'Цены и остатки');
  const traded = await anna.submit(trade, '#trade', {
    [named(trade, 'Оптовая')]: '1 250,50',
    [named(trade, 'Томилино')]: '10',
  });
  expect(traded.text).toContain('1 250,50 ₽');

  const delivery = await toStep('Способ доставки');
  (delivery.$('input[type=checkbox][name=needs_address]') as HTMLInputElement).checked = false;
  const deliveries = await anna.submit(delivery, '#delivery', { header: 'Самовывоз', price: '0' });
  expect(deliveries.path).toBe('/desk/deliveries');

  expect(missing(await anna.visit('/desk'))).toEqual(['Первый дилер']);
  const dealer = await toStep('Первый дилер');
  const card = await anna.submit(dealer, '#dealer', {
    inn: '5027089703',
    kpp: '502701001',
    company: 'ООО «Заря»',
    contract: '1-З/2026',
    price_type: optionOf(dealer, 'Оптовая'),
    name: 'Пётр Зорин',
    email: 'zarya@example.com',
  });
  expect(card.$('.note.ok')?.textContent).toBe('Дилер заведён. Приглашение отправлено: zarya@example.com');
  expect((await anna.visit('/desk')).$('.first-steps')).toBeNull();

  // As the dealer.
  const invitation = (await queuedMails(portal.db)).at(-1);
  expect(invitation?.to).toBe('zarya@example.com');
  const peter = visitor(portal);
  const opened = await peter.visit(/(\/password\/reset\?token=\S+)/.exec(invitation?.text ?? '')?.[1] ?? '');
  const catalogue = await peter.submit(opened, 'main form', password);
  expect(catalogue.path).toBe('/catalogue');
  expect(catalogue.text).toContain('1-З/2026');
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
  order = await anna.submit(order, '[action$="/move/10"]');
  order = await anna.submit(await anna.follow(order, 'Отгрузить'), 'dialog form', {
    permission: 'Анна: первый заказ, оплата завтра',
  });
  expect(order.$('.page-head .state')?.textContent).toBe('Отгружен');
  const stock = await anna.visit(product.path);
  expect(stock.$$('table')[1]?.textContent).toContain('6');
  const dealerCard = await anna.visit(card.path.replace(/\?.*/, ''));
  expect(dealerCard.text).toContain('5 002,00 ₽');

  let payment = await anna.visit('/desk/money/new');
  payment = await anna.submit(payment, 'form[role=search]', { query: 'Заря' });
  payment = await anna.follow(payment, '.desk-plain a, tbody a');
  if (!payment.$('#payment')) payment = await anna.follow(payment, '.desk-plain a, tbody a');
  const paid = await anna.submit(payment, '#payment', {
    paid_on: ruDate(currentDay()),
    amount: '5 002',
    number: '1',
  });
  expect(paid.$('.note.ok')).not.toBeNull();

  const week = await anna.visit('/desk');
  expect(week.text).toContain('Оплачено5 002,00 ₽');
  const sums = await portal.db.selectFrom('contract_sums').selectAll().execute();
  expect(sums).toEqual([{ contract_id: expect.any(Number), balance: 0, open_total: 0 }]);
});

function optionOf(page: Page, label: string): string {
  const option = page.$$('option').find((each) => each.textContent === label);
  if (!option) throw new Error(`no choice «${label}» on ${page.path}`);
  return option.getAttribute('value') ?? '';
}
