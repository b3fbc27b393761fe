import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
let manager: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await insertOrder(portal.db, { id: 1 });
  await addRows(portal.db, 'drafts', { id: 1, account_id: 1, header: 'На склад', created_at: noon });
  const line = { draft_id: 1, product_id: 101, wms_id: 1, type: '1', quantity: 2, seen_price: 128_450 };
  await addRows(portal.db, 'draft_lines', line);
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  manager = visitor(portal);
  await manager.signIn('manager@example.com', passwords.main);
});
afterAll(() => portal.close());

const onlyLook = 'Пока можно только смотреть товары';

describe('deactivating the last contragent with a contract', () => {
  const button = 'button[aria-label="Отключить: ООО «Люмен Трейд»"]';
  const enabled = async () =>
    (
      await portal.db
        .selectFrom('contragents')
        .select('enabled')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
    ).enabled;

  test('deactivating the last contragent asks first, and canceling changes nothing', async () => {
    const list = await dealer.visit('/cabinet/contragents');
    const question = await dealer.submit(list, 'main form', {}, button);
    expect(question.path).toBe('/cabinet/contragents/1/enabled');
    expect(question.$('dialog h2')?.textContent).toBe('Отключить последнего контрагента?');
    expect((await dealer.follow(question, 'Оставить')).path).toBe('/cabinet/contragents');
    expect(await enabled()).toBe(1);
  });

  test('deactivating the last contragent shows that the dealer can only view goods', async () => {
    const question = await dealer.visit('/cabinet/contragents/1/enabled');
    const done = await dealer.submit(question, 'dialog form');
    expect(await enabled()).toBe(0);
    expect(done.text).toContain(onlyLook);
    expect(done.text).toContain('Контрагенты отключены: ООО «Люмен Трейд», ООО «Закрытая»');
  });
});

describe('a dealer without an orderable contract', () => {
  beforeAll(() => fillBasketWith(portal.db, actors.main.accountId, '101:1:1=2'));

  test.each([
    '/',
    '/catalogue/2',
    '/catalogue/2/product/101',
    '/product/101',
    '/fast-order',
    '/cabinet/favourites',
    '/cabinet/needs',
    '/cabinet/watches',
    '/cabinet/exports',
    '/cabinet/complaints/new',
    '/cart/',
    '/cart/draft',
    '/cabinet/drafts/1',
    '/cabinet/drafts/1/repeat',
    '/cabinet/drafts/1/rename',
    '/cabinet/drafts/1/remove',
    '/cabinet/drafts/new',
    '/cabinet/orders/1',
    '/cabinet/orders/1/repeat',
    '/cabinet/token',
    '/cabinet/purchased-goods',
  ])('%s opens with a note that links to the contragents', async (path) => {
    const page = await dealer.visit(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(onlyLook);
    expect(page.$('main .note a[href="/cabinet/contragents"]')).not.toBeNull();
  });

  test('a dealer without a contract sees goods with РРЦ and cannot order', async () => {
    const page = await dealer.visit('/catalogue/2');
    expect(page.text).toMatch(/1\s790,00\s₽/);
    expect(page.text).not.toMatch(/1\s284,50\s₽/);
    expect(page.$('#goods button[name=add]')).toBeNull();
    expect((await dealer.visit('/cart/')).$('.order-button')).toBeNull();
  });

  test('a dealer without a contract sees РРЦ in a draft and cannot order the draft', async () => {
    const page = await dealer.visit('/cabinet/drafts/1');
    const head = page.$$('.order-lines thead th').map((each) => each.textContent);
    expect(head).toEqual(['Фото', 'Наименование', 'Склад', 'РРЦ', 'Количество']);
    expect(page.$('.order-lines tbody')?.textContent).toMatch(/1\s790,00\s₽/);
    expect(page.text).not.toMatch(/1\s284,50\s₽/);
    expect(page.$('#draft-lines button')).toBeNull();
    expect(page.$('main .note.no')).toBeNull();
  });

  test('an outdated repeat button of a draft or an order redirects back with the reason', async () => {
    for (const path of ['/cabinet/drafts/1', '/cabinet/orders/1']) {
      const page = await dealer.visit(path);
      const body = page.$('body');
      if (body)
        body.innerHTML = `<form method="post" action="${path}/repeat"><input name="redirectTo" value="${path}"><button></button></form>`;
      const next = await dealer.submit(page, 'form');
      expect([next.status, next.path]).toEqual([200, path]);
      expect(next.$('.note.no')?.textContent).toContain('Включите одного из них в разделе «Контрагенты»');
    }
  });

  test('without a contract, a fast order returns 409 with the reason and preserves the list', async () => {
    const page = await dealer.submit(await dealer.visit('/fast-order'), 'main form', {
      text: 'LT-NB36-4054 2',
    });
    expect(page.status).toBe(409);
    expect(page.text).toContain('Включите одного из них в разделе «Контрагенты»');
    expect((page.$('textarea[name=text]') as HTMLTextAreaElement).value).toBe('LT-NB36-4054 2');
  });

  test('a manager without a contract is referred to the main user', async () => {
    const page = await manager.visit('/catalogue/2');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Обратитесь к главному пользователю: main@example.com');
  });

  test('a main user without any contract is referred to the dealer’s staff member', async () => {
    await changeRows(portal.db, 'contracts', {}, { enabled: 0 });
    const page = await dealer.visit('/catalogue/2');
    await changeRows(portal.db, 'contracts', {}, { enabled: 1 });
    expect(page.text).toContain('Договора для заказа пока нет. Обратитесь к вашему менеджеру (Ирина)');
  });
});
