import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

test('staff can add and withdraw a delivery option, and an invalid price is rejected', async () => {
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  const list = await irina.follow(await irina.visit('/desk'), 'Доставка');
  const form = await irina.follow(list, 'Новый способ');
  const refused = await irina.submit(form, '#delivery', { header: 'Почта', price: 'даром' });
  expect(refused.status).toBe(400);
  expect(refused.$('#delivery-price-error')?.textContent).toBe('Укажите сумму в рублях');
  expect(refused.$('#delivery-header')?.getAttribute('value')).toBe('Почта');
  const saved = await irina.submit(refused, '#delivery', { price: '350' });
  expect(saved.path).toBe('/desk/deliveries');
  const rows = () => saved.$$('tbody tr').map((row) => row.textContent?.replace(/\s+/g, ' '));
  expect(rows().at(-1)).toBe('Почта350,00 ₽нуженДа');
  const card = await irina.follow(saved, 'Почта');
  (card.$('input[type=checkbox][name=offered]') as HTMLInputElement).checked = false;
  const withdrawn = await irina.submit(card, '#delivery');
  expect(withdrawn.$$('tbody tr').at(-1)?.textContent?.replace(/\s+/g, ' ')).toBe('Почта350,00 ₽нуженНет');
  expect((await irina.visit('/desk/deliveries/77')).status).toBe(404);
});
