import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await insertOrder(portal.db, { id: 1, state: 11, lines: [[101, 1, 5]] });
});
afterAll(() => portal.close());

const form = 'main form.order-edit';

test('a dealer asks for a return, and staff accept it and receive the goods', async () => {
  const dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  const order = await dealer.visit('/cabinet/orders/1');
  expect(order.$('a[href="/cabinet/orders/1/return"]')?.textContent).toContain('Вернуть товар');
  const asking = await dealer.visit('/cabinet/orders/1/return');
  const field = asking.$('input[name^="quantity["]')?.getAttribute('name') ?? '';
  const refused = await dealer.submit(asking, form, { [field]: '6' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('не больше 5');
  const sent = await dealer.submit(refused, form, { [field]: '2', reason: 'Брак' });
  expect(sent.path).toBe('/cabinet/returns');
  expect(sent.$('tbody')?.textContent).toContain('Запрошен');

  const staff = visitor(portal);
  await staff.submit(await staff.visit('/desk/login'), 'main form', {
    ...{ email: 'irina@example.com', password: passwords.staff },
  });
  const list = await staff.visit('/desk/returns');
  expect(list.$('tbody')?.textContent).toContain('Запрошен');
  const card = await staff.visit(list.$('tbody a')?.getAttribute('href') ?? '');
  const accepted = await staff.submit(card, form, { answer: 'Привозите' }, 'button[value=accept]');
  expect(accepted.text).toContain('Согласован');
  expect(accepted.text).toContain('Причина – брак');
  const off = accepted.$('input[name^="off["]')?.getAttribute('name') ?? '';
  const tooMany = await staff.submit(accepted, form, { [off]: '3' }, 'button[value=receive]');
  expect(tooMany.text).toContain('не больше 2');
  const received = await staff.submit(tooMany, form, { [off]: '1' }, 'button[value=receive]');
  expect(received.$('#lines')?.textContent).toContain('списано 1');
  expect(received.text).toContain('долг уменьшен');
  expect((await dealer.visit('/cabinet/returns')).text).toContain('Товар принят');
});
