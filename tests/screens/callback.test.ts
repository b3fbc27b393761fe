import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let petr: Visitor;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await clearTables(portal.db, 'attempts', 'callbacks');
  petr = visitor(portal);
});

const form = 'main form[action="/callback"]';
const filled = { firstname: 'Пётр', phone: '8 916 123-45-67' };
const requests = () => portal.db.selectFrom('callbacks').selectAll().execute();

describe('a callback request', () => {
  test('a callback request returns the visitor to the original page with a confirmation', async () => {
    const page = await petr.visit('/callback?redirectTo=%2Flogin');
    const back = await petr.submit(page, form, filled);
    expect(back).toMatchObject({ status: 200, path: '/login' });
    expect(back.text).toContain('Спасибо! Перезвоним за 15 минут, в будни с 9 до 18 по Москве');
    expect(await requests()).toMatchObject([{ firstname: 'Пётр', phone: '+7 (916) 123-45-67' }]);
  });

  test('the link to the callback form in the header passes the address of the current page', async () => {
    const page = await petr.follow(await petr.visit('/news?page=1'), 'Заказать звонок');
    expect(page.$('main input[name=redirectTo]')?.getAttribute('value')).toBe('/news?page=1');
    expect(page.$('main .form-acts a')?.getAttribute('href')).toBe('/news?page=1');
    // The footer omits the form here.
    expect(page.$$('form[action="/callback"]')).toHaveLength(1);
  });

  test('a callback request returns a signed-in user to the original page, too', async () => {
    await petr.signIn('main@example.com', passwords.main);
    const page = await petr.follow(await petr.visit('/cabinet/orders?state=1'), 'Заказать звонок');
    expect(page.$('main input[name=redirectTo]')?.getAttribute('value')).toBe('/cabinet/orders?state=1');
    expect(await petr.submit(page, form, filled)).toMatchObject({ path: '/cabinet/orders?state=1' });
  });

  test('a rejected callback request from the footer opens the full form with the typed values', async () => {
    const foot = 'footer form[action="/callback"]';
    const refused = await petr.submit(await petr.visit('/news'), foot, { ...filled, phone: '8' });
    expect(refused).toMatchObject({ status: 400, path: '/callback' });
    expect(refused.$('#callback-firstname')?.getAttribute('value')).toBe('Пётр');
    expect(await petr.submit(refused, form, filled)).toMatchObject({ path: '/news' });
  });

  test('a callback request never redirects to another site', async () => {
    const page = await petr.visit('/callback?redirectTo=//evil.example/');
    expect(page.$('main input[name=redirectTo]')?.getAttribute('value')).toBe('/');
  });

  test('a rejected callback request names the invalid fields and preserves the typed values', async () => {
    const page = await petr.visit('/callback?redirectTo=%2Flogin');
    const refused = await petr.submit(page, form, { firstname: '', phone: '916 123' });
    expect(refused.status).toBe(400);
    expect(refused.$$('.errsum a').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['#callback-firstname', 'Имя: Это поле необходимо заполнить.'],
      ['#callback-phone', 'Телефон: Это поле необходимо заполнить.'],
    ]);
    const phone = refused.$('#callback-phone');
    expect(phone?.getAttribute('value')).toBe('916 123');
    expect(phone?.getAttribute('aria-invalid')).toBe('true');
    expect(refused.$('#callback-phone-error')?.textContent).toBe('Это поле необходимо заполнить.');
    // The second attempt keeps the return address.
    expect(await petr.submit(refused, form, filled)).toMatchObject({ path: '/login' });
  });

  test('the callback form is prefilled with the name and phone of a signed-in account', async () => {
    const known = { name: 'Анна Ковалёва', phone: '+7 (487) 200-14-01' };
    await changeRows(portal.db, 'accounts', { id: 1 }, known);
    await petr.signIn('main@example.com', passwords.main);
    const page = await petr.visit('/callback?redirectTo=%2Fcart%2F');
    expect(page.$('#callback-firstname')?.getAttribute('value')).toBe(known.name);
    expect(page.$('#callback-phone')?.getAttribute('value')).toBe(known.phone);
    await petr.submit(page, form);
    expect(await requests()).toMatchObject([{ account_id: 1, phone: known.phone }]);
  });

  test('the fourth callback request of a visitor returns 429 and preserves the typed values', async () => {
    for (let i = 0; i < 3; i++) {
      await petr.submit(await petr.visit('/callback'), form, filled);
      await changeRows(portal.db, 'callbacks', {}, { done_at: 1 });
    }
    const refused = await petr.submit(await petr.visit('/callback'), form, filled);
    expect(refused.status).toBe(429);
    expect(refused.$('[role=alert]')?.textContent).toContain('Слишком много заявок на звонок');
    expect(refused.$('#callback-firstname')?.getAttribute('value')).toBe('Пётр');
  });

  test('a callback request from another site returns 403', async () => {
    const response = await fetch(`${portal.origin}/callback`, {
      method: 'POST',
      headers: { Origin: 'http://evil.example' },
      body: new URLSearchParams(filled),
    });
    expect(response.status).toBe(403);
    expect(await requests()).toEqual([]);
  });

  test('the portal, not the browser, rejects an invalid phone number in a callback request', async () => {
    const page = await petr.visit('/callback');
    expect(page.$('form[action="/callback"]')?.hasAttribute('novalidate')).toBe(true);
    const phone = page.$('#callback-phone') as HTMLInputElement;
    expect(phone).toMatchObject({ type: 'tel', required: true, inputMode: 'tel', pattern: '' });
    const refused = await petr.submit(page, 'main form[action="/callback"]', { ...filled, phone: '916 123' });
    expect(refused.status).toBe(400);
    expect(refused.$('#callback-phone-error')?.textContent).not.toBe('');
    expect((refused.$('#callback-phone') as HTMLInputElement).value).toBe('916 123');
  });
});
