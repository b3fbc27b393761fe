import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '#tests/builders/rows.ts';
import { givenProgramToken } from '#tests/builders/tokens.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

/** Tokens for programs in the cabinet, without JavaScript (§12.9.1). */

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterEach(() => clearTables(portal.db, 'program_tokens'));
afterAll(() => portal.close());

const address = '/cabinet/token/programs';
const rows = () => portal.db.selectFrom('program_tokens').selectAll().execute();
const make = async (typed: Record<string, string | string[]>) =>
  dealer.submit(await dealer.visit(address), '#program', typed);
const cells = (page: Page) =>
  page.$$('.tokens tbody tr').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

describe('creating a program token', () => {
  test('a new program token is shown once and allows only the selected scopes', async () => {
    const page = await make({
      name: '1С на складе',
      scopes: ['catalogue', 'orders:read'],
      networks: '127.0.0.1',
    });
    expect([page.status, page.path]).toEqual([200, `${address}/new`]);
    const secret = (page.$('#token') as HTMLInputElement).value;
    expect(secret).toMatch(/^svp_[\w-]{43}$/);
    expect(page.$('dialog')?.textContent).toContain('1С на складе. Права: catalogue, orders:read.');
    const call = (path: string) =>
      fetch(portal.origin + path, { headers: { Authorization: `Bearer ${secret}` } });
    expect((await call('/api/filter/')).status).toBe(200);
    expect((await call('/api/initdata/')).status).toBe(403);

    const again = await dealer.visit(`${address}/new`);
    expect(again.path).toBe(address);
    expect(again.document.documentElement.outerHTML).not.toContain(secret.slice(12));
    expect(cells(again)[0]?.slice(1, 3)).toEqual([
      'catalogue, orders:readТолько с адресов: 127.0.0.1',
      'main@example.com',
    ]);
  });

  test('a rejected form for a program token names its errors and preserves typed values', async () => {
    const page = await make({
      name: '',
      scopes: ['orders:write'],
      until: '31.02.2030',
      networks: 'localhost',
    });
    expect(page.status).toBe(400);
    expect(page.$$('.error').map((each) => each.textContent)).toEqual([
      'Это поле необходимо заполнить.',
      'Такой даты нет',
      '«localhost» – не IP-адрес и не сеть вида 203.0.113.0/24',
    ]);
    const ticked = page.$$('[name=scopes]').filter((box) => (box as HTMLInputElement).checked);
    expect(ticked.map((box) => box.getAttribute('value'))).toEqual(['orders:write']);
    expect((page.$('[name=until]') as HTMLInputElement).value).toBe('31.02.2030');
    expect(await rows()).toEqual([]);
  });
});

test('the main user can revoke a manager’s program token after a confirmation', async () => {
  const { id } = await givenProgramToken(portal.db, actors.manager, { name: 'Сайт' });
  const asked = await dealer.visit(`${address}/${id}/revoke`);
  expect(asked.$('dialog')?.textContent).toContain('Программа с токеном «Сайт» сразу потеряет доступ.');
  const page = await dealer.submit(asked, 'dialog form');
  expect(page.path).toBe(address);
  expect(page.text).toContain('Токен «Сайт» отозван');
  expect(cells(page)[0]?.[5]).toMatch(/^Отозван/);
  expect((await rows())[0]?.revoked_at).not.toBeNull();
});

test('the screen of tokens links to program tokens, which an observer cannot open', async () => {
  const observer = visitor(portal);
  await observer.signIn('observer@example.com', passwords.main);
  expect((await observer.visit(address)).status).toBe(403);
  expect((await dealer.visit('/cabinet/token')).$(`a[href="${address}"]`)).not.toBeNull();
});
