import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limitManager, wronglyReserved } from '#tests/builders/approvals.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { insertApproval } from '#tests/builders/insert-approval.ts';
import { forgetOrders, freeOf, nextShippingDay } from '#tests/builders/ordering.ts';
import { delivery, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

/** Requests for approval without JavaScript (§12.11.2). */

let portal: Portal;
let main: Visitor;
let manager: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  main = await signedIn('main@example.com');
  manager = await signedIn('manager@example.com');
});
beforeEach(async () => {
  for (const table of ['messages', 'drafts'] as const) await portal.db.deleteFrom(table).execute();
  await forgetOrders(portal.db);
});
afterAll(() => portal.close());

async function signedIn(email: string, password: string = passwords.main): Promise<Visitor> {
  const dealer = visitor(portal);
  await dealer.signIn(email, password);
  return dealer;
}

const path = '/cabinet/approvals';
const form = '#main form[method=post]:has([name=seen])';
const press = (what: string) => `button[name=do][value=${what}]`;
const cells = (page: Page) =>
  page
    .$$('.approvals-list tbody tr')
    .map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()),
    );

/** Places an order as the manager; returns the resulting page. */
async function order(...lines: string[]): Promise<Page> {
  await fillBasketWith(portal.db, 2, ...lines);
  const typed = { delivery: String(delivery.pickup), date: nextShippingDay() };
  return manager.submit(await manager.visit('/cart/'), '#basket', typed, '.order-button');
}

describe('an order above the limit', () => {
  test('the main user can change a quantity in a manager’s request and approve it', async () => {
    await limitManager(portal.db, 0);
    const sent = await order('101:1:1=5');
    expect(sent.status).toBe(200);
    expect(sent.path).toMatch(/^\/cabinet\/approvals\/\d+$/);
    expect(sent.text).toContain('Заказ отправлен на согласование');
    expect(sent.text).toContain('он ещё не оформлен');
    expect((await manager.visit('/cart/')).text).toContain('Корзина пуста');
    expect((await manager.visit('/cabinet/orders')).text).toContain('Заказов пока нет');
    expect(cells(await manager.visit(path))[0]?.slice(2)).toEqual([
      'ООО «Люмен Трейд»114-О/2025',
      '15 шт.',
      '6 422,50 ₽',
      expect.stringMatching(/^Ждёт согласованияв резерве до /),
    ]);

    const home = await main.visit('/cabinet/orders');
    expect(home.$(`.side-nav a[href="${path}"], nav a[href="${path}"]`)?.textContent).toMatch(
      /Согласование\s*1/,
    );
    const request = await main.visit(sent.path);
    const name = request.$('.offer-lines input')?.getAttribute('name') ?? '';
    const counted = await main.submit(request, form, { [name]: '7' }, press('recount'));
    expect(counted.status).toBe(200);
    expect(counted.$('.totals')?.textContent).toContain('8\u00a0991,50');
    expect(counted.text).toContain('в заявке 5');
    const placed = await main.submit(counted, form, {}, press('approve'));
    expect(placed.path).toMatch(/^\/cabinet\/orders\/\d+$/);
    expect(placed.text).toContain('оформлен, менеджеру сообщили');
    expect(await freeOf(portal.db, 101)).toBe(1233);
    const decided = await manager.visit(sent.path);
    expect(decided.text).toContain('Согласована');
    expect(decided.$(`a[href="${placed.path}"]`)).not.toBeNull();
    // An outdated tab must not place a second order.
    const late = await main.submit(request, form, {}, press('approve'));
    expect([late.path, late.status]).toEqual([sent.path, 200]);
    expect(late.text).toContain('По этой заявке уже есть решение');
    expect(await portal.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
    expect(await wronglyReserved(portal.db)).toEqual([]);
  });

  test('the main user must comment when returning a request, which becomes the manager’s draft', async () => {
    await limitManager(portal.db, 0);
    const { path: address } = await order('101:1:1=5');
    const request = await main.visit(address);
    const silent = await main.submit(request, form, { word: '' }, press('return'));
    expect(silent.status).toBe(400);
    expect(silent.$('.errsum')?.textContent).toContain('Напишите менеджеру, что исправить');
    expect(silent.$('.approval-return')?.hasAttribute('open')).toBe(true);
    const back = await main.submit(silent, form, { word: 'Возьмите подешевле' }, press('return'));
    expect([back.path, back.status]).toEqual([address, 200]);
    expect(back.text).toContain('Заявка возвращена');
    const read = await manager.visit(address);
    expect(read.text).toContain('Возьмите подешевле');
    expect((await manager.follow(read, 'Открыть черновик')).text).toContain('LT-NB36-4054');
    const messages = await manager.visit('/cabinet/messages');
    expect(messages.text).toContain('возвращена');
  });

  test('a manager’s withdrawn request becomes a draft and releases its reserve', async () => {
    await limitManager(portal.db, 0);
    const sent = await order('104:1:1=5');
    const page = await manager.submit(sent, `form[action="${sent.path}"]`, {}, press('withdraw'));
    expect(page.text).toContain('Заявка отозвана, позиции – в черновике');
    expect([page.path, await freeOf(portal.db, 104)]).toEqual([sent.path, 10]);
  });

  test('approving a request with an invalid quantity and day returns 400 with the typed values', async () => {
    await limitManager(portal.db, 0);
    const { path: address } = await order('101:1:1=5');
    const request = await main.visit(address);
    const name = request.$('.offer-lines input')?.getAttribute('name') ?? '';
    const page = await main.submit(request, form, { [name]: 'пять', date: '31.02.2030' }, press('approve'));
    expect(page.status).toBe(400);
    expect((page.$('.offer-lines input') as HTMLInputElement).value).toBe('пять');
    expect((page.$('[name=date]') as HTMLInputElement).value).toBe('31.02.2030');
    expect(page.$$('.errsum a')).toHaveLength(2);
    const odd = await main.submit(request, form, { [name]: '999999999999' }, press('recount'));
    expect(odd.status).toBe(200);
  });
});

describe('the list of approvals', () => {
  test('the empty list of approvals shows different texts with and without a filter', async () => {
    expect((await main.visit(path)).text).toContain('Согласовывать нечего');
    expect((await main.visit(`${path}?state=returned`)).text).toContain('Заявок по этим условиям нет');
  });

  test('an observer can read requests for approval but has no buttons to decide on them', async () => {
    await insertApproval(portal.db, { id: 5 });
    const observer = await signedIn('observer@example.com');
    const list = await observer.visit('/cabinet/orders');
    expect(list.$(`a[href="${path}"]`)).not.toBeNull();
    expect(cells(await observer.visit(path))[0]?.slice(0, 3)).toEqual([
      '№ 5',
      expect.any(String),
      expect.stringMatching(/./),
    ]);
    const request = await observer.visit(`${path}/5`);
    expect([request.status, request.text.includes('LT-NB36-4054')]).toEqual([200, true]);
    expect(request.$$('#main form[method=post] button[name=do]')).toEqual([]);
  });

  test('the list of approvals has pages and a filter, and other dealers cannot open a request', async () => {
    for (let id = 1; id <= 21; id++) await insertApproval(portal.db, { id });
    const page = await main.visit(path);
    expect(cells(page)).toHaveLength(20);
    expect(page.text).toContain('21 заявка');
    expect(cells(await main.visit(`${path}?page=2`))).toHaveLength(1);
    const filter = `form[action="${path}"]`;
    const narrowed = await main.submit(page, filter, { state: 'approved', manager: '2' });
    expect(narrowed.path).toContain('state=approved&manager=2');
    const stranger = visitor(portal);
    const login = await stranger.visit(`${path}/21`);
    expect(login.path).toBe(`/login?redirectTo=${encodeURIComponent(`${path}/21`)}`);
    const other = await signedIn('other@example.com', passwords.other);
    expect((await other.visit(`${path}/21`)).status).toBe(404);
    expect((await main.visit(`${path}/99`)).status).toBe(404);
    expect((await main.visit(`${path}/x`)).status).toBe(404);
  });
});
