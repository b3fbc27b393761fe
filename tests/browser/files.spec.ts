import { expect, test } from '@playwright/test';

/** A file is requested before signing in, in every browser project. */

test('a file is downloaded after signing in, and the page shows links to continue', async ({ page }) => {
  await page.goto('/api/download/1/?type=act&format=pdf');
  await expect(page).toHaveURL('/login?redirectTo=%2Fapi%2Fdownload%2F1%2F%3Ftype%3Dact%26format%3Dpdf');
  await page.getByLabel('E-mail').fill('dealer@example.com');
  await page.getByLabel('Пароль').fill('demo-dealer');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Войти' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^Акт сверки 1, договор .*\.pdf$/);
  await expect(page.getByRole('heading', { name: 'Файл скачивается' })).toBeVisible();

  const again = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Скачать ещё раз' }).click();
  await again;
  await page.getByRole('main').getByRole('link', { name: 'В кабинет' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Файл скачивается');
});

test('the file of a missing order opens a screen with «Такого заказа нет»', async ({ page }) => {
  await page.goto('/api/download/999999/?type=order');
  await page.getByLabel('E-mail').fill('dealer@example.com');
  await page.getByLabel('Пароль').fill('demo-dealer');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL('/cabinet/orders/999999');
  await expect(page.getByText('Такого заказа нет').first()).toBeVisible();
});
