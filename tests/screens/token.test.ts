import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { chooseContract } from '#server/people/contracts/repository.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { forgetTokens, givenToken } from '#tests/builders/tokens.ts';
import { actors, contract, passwords, warehouse } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

const { tomilino, tver } = warehouse;

let portal: Portal;
let dealer: Visitor;
let manager: Visitor;

beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  manager = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  await manager.signIn('manager@example.com', passwords.main);
});
afterEach(() => forgetTokens(portal.db));
afterAll(() => portal.close());

const address = '/cabinet/token';
const form = '#new-token';
const rows = () => portal.db.selectFrom('open_tokens').selectAll().execute();
const secretOn = (page: Page) => (page.$('#token') as HTMLInputElement | null)?.value ?? '';
const ticked = (page: Page) =>
  page
    .$$('[name=warehouses]')
    .flatMap((box) => ((box as HTMLInputElement).checked ? [box.getAttribute('value')] : []));

async function make(warehouses: string | string[] = '1', who = dealer): Promise<Page> {
  return who.submit(await who.visit(address), form, { warehouses });
}

describe('the token page', () => {
  test('the token page shows the contract, the warehouses and an example of a call', async () => {
    const page = await dealer.visit('/cabinet/token/');
    expect(page.title).toBe('Токены API – Светоч Опт');
    expect(page.$('h1')?.textContent).toBe('Токены API');
    expect(page.$('.token-contract')?.textContent).toBe('Договор114-О/2025, ООО «Люмен Трейд»');
    expect(page.$$('.token-regions label').map((label) => label.textContent)).toEqual([
      'Томилино№\u00a01',
      'Тверь№\u00a02',
    ]);
    expect(ticked(page)).toEqual([]);
    expect(page.$('.token-example')?.textContent).toContain(
      `GET ${portal.origin}/openapi/filter/?token=ВАШ_ТОКЕН`,
    );
    expect(page.text).toContain('Токенов пока нет');
    expect(page.$('nav [href="/cabinet/token"][aria-current=page]')).not.toBeNull();
  });

  test('the token page returns 403 to an observer and asks a visitor to sign in', async () => {
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    for (const path of [address, `${address}/1/revoke`, `${address}/new`]) {
      const page = await observer.visit(path);
      expect(page.status).toBe(403);
      expect(page.text).toContain('Доступ открывает главный пользователь компании.');
      expect(page.$('a[href="/cabinet/token"]')).toBeNull();
    }
    const refused = await observer.submit(await dealer.visit(address), form, { warehouses: '1' });
    expect([refused.status, await rows()]).toEqual([403, []]);
    const stranger = visitor(portal);
    expect((await stranger.visit(address)).path).toBe('/login?redirectTo=%2Fcabinet%2Ftoken');
    expect((await stranger.visit(`${address}/7/revoke`)).path).toContain('/login?');
  });

  test('the token page preselects the only warehouse of a contract and has no «all» checkbox', async () => {
    await chooseContract(portal.db, actors.main, contract.second);
    const page = await dealer.visit(address);
    expect(ticked(page)).toEqual(['1']);
    expect(page.$('[name=all]')).toBeNull();
    await chooseContract(portal.db, actors.main, contract.main);
  });

  test('the token page explains that the contract or its warehouses are missing', async () => {
    await changeRows(portal.db, 'contragents', { id: 1 }, { enabled: 0 });
    const without = await dealer.visit(address);
    expect(without.$('.note')?.textContent).toContain('договора для заказа нет');
    expect(without.$(form)).toBeNull();
    await changeRows(portal.db, 'contragents', { id: 1 }, { enabled: 1 });

    await portal.db.deleteFrom('contract_warehouses').where('contract_id', '=', 2).execute();
    await chooseContract(portal.db, actors.main, contract.second);
    const empty = await dealer.visit(address);
    expect(empty.$('.note')?.textContent).toContain('По договору 087-М/2024 нет складов');
    expect(empty.$(form)).toBeNull();
    await addRows(portal.db, 'contract_warehouses', { contract_id: 2, wms_id: 1 });
    await chooseContract(portal.db, actors.main, contract.main);
  });
});

describe('a new token', () => {
  test('a new token is valid and is shown in a dialog with examples of calls', async () => {
    const page = await make(['1', '2']);
    expect([page.status, page.path]).toEqual([200, `${address}/new`]);
    expect(page.$('dialog h2')?.textContent).toBe('Токен создан');
    expect(page.$('header[inert]')).not.toBeNull();
    const secret = secretOn(page);
    expect(secret).toMatch(/^svt_[\w-]{43}$/);
    expect(page.$('#token[readonly][autofocus]')).not.toBeNull();
    expect(page.$('dialog .remark')?.textContent).toContain('Склады:\u00a01,2 (Томилино, Тверь)');
    expect(page.$('dialog')?.textContent).toContain(`GET ${portal.origin}/openapi/filter/?token=${secret}`);
    expect(page.$('dialog')?.textContent).toContain(
      `curl -H 'Authorization: Bearer ${secret}' ${portal.origin}/openapi/filter/`,
    );

    const shown = await testContext(portal.db).does(showOpenProduct, { id: 101, token: secret });
    expect(shown.product).toMatchObject({ price: 128_450, free: 1560 });
  });

  test('a new token is shown only once, and reloading the page creates no second token', async () => {
    const made = await make();
    const secret = secretOn(made);
    for (const path of [made.path, `${address}/new`, address]) {
      const page = await dealer.visit(path);
      expect(page.path).toBe(address);
      expect(page.$('dialog')).toBeNull();
      expect(page.document.documentElement.outerHTML).not.toContain(secret.slice(12));
    }
    expect(await rows()).toHaveLength(1);
  });

  test('a new token does not leak through addresses, caches or prefetched pages', async () => {
    const page = await dealer.visit(address);
    const kept: string[] = [];
    const body = new URLSearchParams({ warehouses: '1', contract: '1' });
    const cookie = await cookieOf(portal);
    const headers = { Cookie: cookie, Origin: portal.origin };
    const made = await fetch(portal.origin + address, { method: 'POST', body, headers, redirect: 'manual' });
    expect([made.status, made.headers.get('Location')]).toEqual([303, `${address}/new`]);
    kept.push(made.headers.get('Cache-Control') ?? '');
    const [carried = ''] = made.headers.getSetCookie().filter((line) => line.startsWith('portal_new_token='));
    expect(carried).toMatch(/Max-Age=60; Path=\/cabinet\/token; HttpOnly; SameSite=Strict/);
    expect(await made.text()).not.toContain('svt_');

    const own = { Cookie: `${cookie}; ${carried.split(';')[0]}` };
    // The user may never see a page that the browser prefetched.
    const ahead = await fetch(`${portal.origin}${address}/new`, {
      headers: { ...own, 'Sec-Purpose': 'prefetch' },
      redirect: 'manual',
    });
    expect([ahead.status, ahead.headers.getSetCookie()]).toEqual([302, []]);
    const shown = await fetch(`${portal.origin}${address}/new`, { headers: own });
    expect(await shown.text()).toContain('Токен создан');
    expect(shown.headers.getSetCookie().join()).toMatch(
      /portal_new_token=[^;]*; Max-Age=0; Path=\/cabinet\/token/,
    );
    kept.push(shown.headers.get('Cache-Control') ?? '', page.headers.get('Cache-Control') ?? '');
    expect(kept).toEqual(Array(3).fill('private, no-store'));
  });

  test('a new token is not shown to another account in the browser', async () => {
    const body = new URLSearchParams({ warehouses: '1' });
    const headers = { Cookie: await cookieOf(portal), Origin: portal.origin };
    const made = await fetch(portal.origin + address, { method: 'POST', body, headers, redirect: 'manual' });
    const [carried = ''] = made.headers.getSetCookie()[0]?.split(';') ?? [];
    const stranger = await cookieOf(portal, 'other@example.com', passwords.other);
    const shown = await fetch(`${portal.origin}${address}/new`, {
      headers: { Cookie: `${stranger}; ${carried}` },
      redirect: 'manual',
    });
    expect([shown.status, shown.headers.get('Location')]).toEqual([302, address]);
    expect(shown.headers.getSetCookie().join()).toContain('Max-Age=0');
  });

  test('one checkbox creates a token for all warehouses', async () => {
    await dealer.submit(await dealer.visit(address), form, { all: '1' });
    expect((await rows())[0]?.warehouses).toBe('1,2');
  });
});

describe('a refused token form', () => {
  test('a token form without a warehouse returns 400 and links to the checkboxes', async () => {
    const page = await dealer.submit(await dealer.visit(address), form);
    expect([page.status, page.path]).toEqual([400, address]);
    expect(page.$('.errsum')?.textContent).toContain('Токен не создан: исправьте ошибку');
    expect(page.$('.errsum a[href="#warehouses"]')?.textContent).toBe('Выберите хотя бы один склад');
    expect(page.$('input#warehouses')).not.toBeNull();
    const described = page.$('fieldset')?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => page.$(`#${id}`) !== null)).toEqual([true, true]);
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('a token form with an unavailable warehouse returns 400 and preserves the valid ticks', async () => {
    const page = await dealer.visit(address);
    await portal.db
      .deleteFrom('contract_warehouses')
      .where('contract_id', '=', 1)
      .where('wms_id', '=', 2)
      .execute();
    const refused = await dealer.submit(page, form, { warehouses: ['1', '2'] });
    await addRows(portal.db, 'contract_warehouses', { contract_id: 1, wms_id: 2 });
    expect(refused.status).toBe(400);
    expect(refused.$('.error')?.textContent).toBe('Этот склад недоступен по договору');
    expect(ticked(refused)).toEqual(['1']);
  });

  test('the 21st token is rejected, and the form preserves the selected warehouses', async () => {
    for (let i = 0; i < 20; i++) {
      await givenToken(portal.db, actors.main, { contract: contract.main, warehouses: [tomilino] });
    }
    const page = await make('2');
    expect(page.status).toBe(400);
    expect(page.$('form [role=alert]')?.textContent).toContain('Больше 20\u00a0токенов держать нельзя');
    expect(ticked(page)).toEqual(['2']);
  });

  test('no token is created if another tab has changed the contract', async () => {
    const page = await dealer.visit(address);
    await chooseContract(portal.db, actors.main, contract.second);
    const next = await dealer.submit(page, form, { warehouses: ['1', '2'] });
    await chooseContract(portal.db, actors.main, contract.main);
    expect(next.path).toBe(address);
    expect(next.$('.note.no')?.textContent).toContain(
      'В другой вкладке выбран другой договор. Токен не создан, показали склады нового договора',
    );
    expect(next.$('.token-contract')?.textContent).toContain('087-М/2024');
    expect(await rows()).toEqual([]);
  });

  test('a token form sent after the session has ended redirects to the sign-in page', async () => {
    const page = await dealer.visit(address);
    const next = await visitor(portal).submit(page, form, { warehouses: '1' });
    expect(next.path).toBe('/login?redirectTo=%2Fcabinet%2Ftoken&ended=1');
  });

  test('a form from another site creates no token', async () => {
    const headers = { Cookie: await cookieOf(portal), Origin: 'https://evil.example' };
    const body = new URLSearchParams({ warehouses: '1' });
    const answer = await fetch(portal.origin + address, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    });
    expect([answer.status, await rows()]).toEqual([403, []]);
  });
});

describe('the list of tokens', () => {
  const cells = (page: Page) =>
    page.$$('.tokens tbody tr').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

  test('the list shows the contract, warehouses, last use and state of each token', async () => {
    const made = { contract: contract.main, warehouses: [tomilino, tver] };
    const now = Date.parse('2026-07-20T09:00:00Z');
    const closed = await givenToken(portal.db, actors.main, { ...made, contract: contract.closed, now });
    const live = await givenToken(portal.db, actors.main, { ...made, now: now + 1 });
    await changeRows(portal.db, 'open_tokens', { id: live.id }, { used_at: now });
    const page = await dealer.visit(address);
    expect(cells(page)).toEqual([
      [
        `${live.token.slice(0, 12)}…`,
        '114-О/2025ООО «Люмен Трейд»',
        'Томилино, ТверьСклады:\u00a01,2',
        '20.07.2026',
        '20.07.2026,\u00a012:00',
        'Действует',
        'Отозвать',
      ],
      [
        `${closed.token.slice(0, 12)}…`,
        '131-О/2026ООО «Закрытая»',
        'Томилино, ТверьСклады:\u00a01,2Больше нет в договоре: Тверь',
        '20.07.2026',
        'не было',
        'Не действуетдоговор закрыт',
        'Отозвать',
      ],
    ]);
  });

  test('the list of tokens has pages, and revoking a token preserves the page number', async () => {
    for (let i = 0; i < 21; i++) {
      await givenToken(portal.db, actors.main, { contract: contract.main, warehouses: [tomilino], now: i });
    }
    const second = await dealer.follow(await dealer.visit(address), 'nav[aria-label^="Страницы"] [rel=next]');
    expect(second.path).toBe(`${address}?page=2`);
    expect(cells(second)).toHaveLength(1);
    const question = await dealer.follow(second, 'Отозвать');
    expect(cells(question)).toHaveLength(1);
    expect((await dealer.follow(question, 'Оставить')).path).toBe(`${address}?page=2`);
    expect((await dealer.submit(question, 'dialog form')).path).toBe(`${address}?page=2`);
  });
});

describe('revoking a token', () => {
  test('revoking a token asks first, and the default answer is to keep the token', async () => {
    await make();
    const question = await dealer.follow(await dealer.visit(address), 'Отозвать');
    expect(question.$('dialog h2')?.textContent).toBe('Отозвать токен?');
    expect(question.$('dialog [autofocus]')?.textContent).toBe('Оставить');
    expect(question.$('dialog button[type=submit]')?.textContent).toBe('Отозвать');
    const kept = await dealer.follow(question, 'Оставить');
    expect(kept.path).toBe(address);
    expect((await rows())[0]?.revoked_at).toBeNull();
  });

  test('a revoked token stops working, and revoking the token again changes nothing', async () => {
    const secret = secretOn(await make());
    const question = await dealer.follow(await dealer.visit(address), 'Отозвать');
    const page = await dealer.submit(question, 'dialog form');
    expect(page.path).toBe(address);
    expect(page.$('.note.ok')?.textContent).toBe(`Токен ${secret.slice(0, 12)}… отозван`);
    expect(page.$('.c-state')?.textContent).toMatch(/^Отозван\d\d\.\d\d\.\d{4}$/);
    expect(page.$('.c-act a')).toBeNull();
    expect(await testContext(portal.db).tries(showOpenProduct, { id: 101, token: secret })).toMatchObject({
      code: 'TOKEN_INVALID',
    });
    expect((await dealer.visit(question.path)).$('.note.ok')?.textContent).toContain('уже отозван');
    expect((await dealer.submit(question, 'dialog form')).$('.note.ok')?.textContent).toContain('отозван');
  });

  test('revoking an unknown token or a token of another account returns 404', async () => {
    const [{ id } = { id: 0 }] = (await make('1', manager)) && (await rows());
    for (const path of [`${address}/${id}/revoke`, `${address}/999999/revoke`]) {
      const page = await dealer.visit(path);
      expect(page.status).toBe(404);
      expect(page.text).toContain('Такого токена нет');
    }
    const question = await manager.visit(`${address}/${id}/revoke`);
    expect((await dealer.submit(question, 'dialog form')).status).toBe(404);
    expect((await rows())[0]?.revoked_at).toBeNull();
  });

  test('revoking a token with an invalid id returns 404', async () => {
    for (const word of ['abc', '0', '-1', '1e3', '99999999999999999999']) {
      expect((await dealer.visit(`${address}/${word}/revoke`)).status).toBe(404);
    }
  });
});

/** Signs an account in and returns its cookie, for requests whose headers are checked one by one. */
async function cookieOf(
  { origin }: Portal,
  email = 'main@example.com',
  password: string = passwords.main,
): Promise<string> {
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: origin },
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
