import { expect, type Page, test } from '@playwright/test';
import { emptyBasket, nextWorkday, signIn } from './visitor.ts';

/**
 * The dealers' main task from search to cancellation, in every browser project: with and without JavaScript, desktop
 * and phone.
 */

/** Returns an element's text with plain spaces for no-break ones. */
async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).first().innerText()).replace(/\s/g, ' ');
}

test('a dealer finds a lamp by a word typed in the wrong layout, orders it and cancels the order', async ({
  page,
}) => {
  await signIn(page);
  await emptyBasket(page);

  await page.getByLabel('Поиск по каталогу').fill('cdtnbkmybr');
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page.getByText('Показано по запросу «светильник»')).toBeVisible();

  const row = page.locator('#goods tbody tr', { has: page.locator('input[type=number]') }).first();
  const header = (await row.locator('.title a').innerText()).replace(/\s+/g, ' ');
  expect(header.toLowerCase()).toContain('светильник');
  await row.locator('input[type=number]').first().fill('2');
  await row.getByRole('button', { name: /^В корзину/ }).click();
  // With JavaScript a short hint appears; without it, a small window.
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();
  await expect(page.locator('#total_basket')).not.toHaveText('0,00\u00a0₽');

  await page.goto('/cart/');
  const total = await textOf(page, '#total_basket');
  await expect(
    page.locator('tr', { hasText: header.slice(0, 20) }).locator('input[type=number]'),
  ).toHaveValue('2');
  await page.getByLabel('Самовывоз со склада').check();
  await page.getByLabel('Дата отгрузки').fill(nextWorkday());
  await page.getByRole('button', { name: 'Оформить заказ' }).first().click();

  await expect(page.getByRole('heading', { name: /Заказ \d{2}-\d{6} оформлен/ })).toBeVisible();
  const number = /\d{2}-\d{6}/.exec(await textOf(page, 'h1'))?.[0] ?? '';
  expect(await textOf(page, 'main')).toContain(total);
  await expect(page.locator('#total_basket')).toHaveText('0,00\u00a0₽');

  await page.goto('/cabinet/orders');
  const order = page.locator('tr', { hasText: number });
  await expect(order).toContainText('Новый');
  await order.getByRole('link', { name: 'Отменить' }).click();
  await page.getByRole('button', { name: 'Отменить заказ' }).click();
  await expect(page.locator('tr', { hasText: number })).toContainText('Отменён');
});
