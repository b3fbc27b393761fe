import { expect, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/** A slow, broken or missing connection: nothing typed is lost, nothing is done twice, and the screen says what is going on. */

const row = '#goods tbody tr';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/catalogue/2?sort=price:desc');
});

test('without a network forms and links wait', async ({ page, context }) => {
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

test('a call that does not get through is told over the goods, which stay', async ({ page }) => {
  const field = page.locator('#goods input[name^="qnt["]').first();
  await field.fill('1');
  await page.route('**/catalogue/**', (route) => route.abort());
  await page.locator(`${row} button[name=add]`).first().click();
  await expect(page.getByRole('alert')).toContainText('Нет связи с порталом, ничего не записано');
  await expect(field).toHaveValue('1');
});

test('a button pressed again and again adds once, and says that it is busy', async ({ page }) => {
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
