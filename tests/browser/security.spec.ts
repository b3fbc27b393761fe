import { expect, type Page, test } from '@playwright/test';
import { codeAt } from '../builders/app-code.ts';

/** The account of an editor that no other browser test uses. */
const email = 'staff3@example.com';
const password = 'demo-staff';
const address = '/desk/account/security';

async function enter(page: Page): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}

test('once sign-in with a code is on, another device needs a code or a recovery code', async ({
  page,
  browser,
}) => {
  await enter(page);
  await page.getByRole('button', { name: 'Включить вход с кодом' }).click();
  await expect(page.getByRole('img', { name: 'QR-код для приложения с кодами' })).toBeVisible();
  const secret = (await page.locator('.factor-secret').textContent()) ?? '';
  await page.getByLabel('Код из приложения').fill(codeAt(secret, Date.now() - 30_000));
  await page.getByLabel('Пароль от портала').fill(password);
  await page.getByRole('button', { name: 'Включить', exact: true }).click();
  await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  const recovery = (await page.locator('.recovery-codes code').first().textContent()) ?? '';
  await page.getByRole('link', { name: 'Коды сохранены' }).click();
  await expect(page.getByText('Запасных кодов осталось: 10')).toBeVisible();
  await expect(page.locator('.recovery-codes')).toHaveCount(0);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enter(other);
  await expect(other.getByRole('heading', { name: 'Код из приложения' })).toBeVisible();
  await other.getByLabel('Код', { exact: true }).fill('000');
  await other.getByRole('button', { name: 'Войти' }).click();
  await expect(other.getByRole('link', { name: /Код не подходит/ })).toBeVisible();
  await other.getByLabel('Код', { exact: true }).fill(recovery);
  await other.getByRole('button', { name: 'Войти' }).click();
  await expect(other.getByText('Этот сеанс')).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: /^Завершить сеанс/ }).click();
  await expect(page.getByText('Сеанс завершён')).toBeVisible();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible();
  await elsewhere.close();

  await page.getByLabel('Пароль от портала', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Отключить вход с кодом' }).click();
  await expect(page.getByText('Вход с кодом отключён', { exact: true })).toBeVisible();
});
