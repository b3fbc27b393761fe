import { expect, type Page, test } from '@playwright/test';
import { addFirst, emptyBasket, nextWorkday, openScripted, signIn } from './visitor.ts';

/**
 * With a slow, broken or missing connection, no typed value is lost, nothing is done twice, and the screen says what
 * has happened.
 */

const row = '#goods tbody tr';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/catalogue/2?sort=price:desc');
});

test('forms and links are disabled without a network', async ({ page, context }) => {
  const field = page.locator('#goods input[name^="qnt["]').first();
  await field.fill('1');
  await context.setOffline(true);
  const note = page.getByRole('status').filter({ hasText: 'Нет связи с интернетом' });
  await expect(note).toBeVisible();
  await page.locator(`${row} button[name=add]`).first().click();
  await page.getByRole('link', { name: 'Быстрый заказ' }).click();
  await expect(field).toHaveValue('1');

  await context.setOffline(false);
  await expect(note).toBeHidden();
  await page.locator(`${row} button[name=add]`).first().click();
  await expect(page.locator('.toast-box')).toContainText('Добавлено 1 шт.');
});

test('a failed request is reported in the catalogue, and the typed quantity stays', async ({ page }) => {
  const field = page.locator('#goods input[name^="qnt["]').first();
  await field.fill('1');
  await page.route('**/catalogue/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.locator(`${row} button[name=add]`).first().click();
  await expect(page.getByRole('alert')).toContainText('Связь прервалась. Возможно, товары уже в корзине');
  await expect(field).toHaveValue('1');
});

/** Fills in an order form, ready to be sent. */
async function orderReady(page: Page): Promise<void> {
  await emptyBasket(page);
  await openScripted(page, '/catalogue/2?sort=price:asc');
  await addFirst(page);
  await openScripted(page, '/cart/');
  await page.locator('[data-pickup]').first().check();
  await page.getByLabel('Дата отгрузки').fill(nextWorkday());
}

test('an order whose response is lost is found by its key and shown', async ({ page }) => {
  await orderReady(page);
  let reached = false;
  await page.route('**/cart.data*', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    reached = true;
    await route.abort();
  });
  // The first check also fails.
  let looks = 0;
  await page.route('**/cabinet/orders/placed?*', (route) => {
    looks += 1;
    return looks === 1 ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.getByText('Связь прервалась. Проверяем, оформлен ли заказ…')).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/orders\/\d+\/placed$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('оформлен');
  expect(reached).toBe(true);
});

test('an order that did not reach the portal is reported as not placed, and its form stays', async ({
  page,
}) => {
  await orderReady(page);
  await page.route('**/cart.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  // The page checks for several seconds, because the portal may still be placing the order.
  await expect(page.getByRole('alert')).toContainText(
    'Связь прервалась, заказ не оформлен. Попробуйте ещё раз',
    { timeout: 30_000 },
  );
  await expect(page.getByLabel('Дата отгрузки')).toHaveValue(nextWorkday());
  await page.unroute('**/cart.data*');
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page).toHaveURL(/\/cabinet\/orders\/\d+\/placed$/);
});

test('a button pressed repeatedly adds goods once and shows that it is busy', async ({ page }) => {
  let calls = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/catalogue/**', async (route) => {
    if (route.request().method() === 'POST') {
      calls += 1;
      await answered;
    }
    await route.continue();
  });
  await page.locator('#goods input[name^="qnt["]').first().fill('1');
  const button = page.locator(`${row} button[name=add]`).first();
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  await page.keyboard.press('Enter');
  answer();
  await expect(page.locator('.toast-box')).toContainText('Добавлено 1 шт.');
  await expect(button).toBeFocused();
  expect(calls).toBe(1);
});
