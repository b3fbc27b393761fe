import { expect, test } from '@playwright/test';
import { openScripted } from './visitor.ts';

test('changing a list’s display adds no history entry: «back» opens the previous screen', async ({
  page,
}) => {
  await openScripted(page, '/');
  await page.getByRole('link', { name: 'Весь каталог' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Весь каталог');
  await page.getByRole('link', { name: 'Таблицей' }).click();
  await expect(page.locator('table.look-only')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a new screen starts at its top at once, without visible scrolling', async ({ page }) => {
  await openScripted(page, '/open/all');
  await page.locator('.page-foot').getByRole('link', { name: 'Новости' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новости');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});
