import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/**
 * When the session ends while a form is open, JavaScript keeps all typed values (without it:
 * tests/screens/sign-in.test.ts).
 */

const ended = 'Вы вышли из портала, изменения не сохранены. Войдите в новой вкладке и попробуйте ещё раз';

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'portal_session' });
}

async function signInElsewhere(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await signIn(tab);
  await tab.close();
}

test('quantities stay in the goods table when the session ends, and are added after signing in on another tab', async ({
  page,
}) => {
  await signIn(page);
  await openScripted(page, '/catalogue/2?sort=price:desc');
  const field = page.locator('#goods input[name^="qnt["]').first();
  await field.fill('1');
  await endSession(page);
  await page.locator('#goods button[name=add]:not(.visually-hidden)').first().click();
  await expect(page.getByRole('alert')).toContainText(ended);
  await expect(field).toHaveValue('1');

  await signInElsewhere(page);
  await page.locator('#goods button[name=add]:not(.visually-hidden)').first().click();
  await expect(page.locator('.toast-box')).toContainText('Добавлено 1 шт.');
});

test('the order form keeps its values when the session ends', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/catalogue/2?sort=price:desc');
  await page.locator('#goods input[name^="qnt["]').first().fill('1');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast-box')).toBeVisible();
  await openScripted(page, '/cart');
  await page.getByLabel('Дата отгрузки').fill('01.02.2030');
  await endSession(page);
  await page.getByRole('button', { name: 'Оформить заказ' }).first().click();
  await expect(page.getByRole('alert')).toContainText(ended);
  await expect(page.getByLabel('Дата отгрузки')).toHaveValue('01.02.2030');
  await expect(page.getByRole('link', { name: 'Войти' })).toHaveAttribute('target', '_blank');
});

test('a fast order pasted into its field stays when the session ends', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/fast-order');
  await page.getByLabel('Из Excel или от руки').fill('LT-1 5');
  await endSession(page);
  await page.getByRole('button', { name: 'Проверить список' }).last().click();
  await expect(page.getByRole('alert')).toContainText(ended);
  await expect(page.getByLabel('Из Excel или от руки')).toHaveValue('LT-1 5');
});
