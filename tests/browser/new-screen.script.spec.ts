import { expect, test } from '@playwright/test';
import { emptyBasket, openScripted, signIn } from './visitor.ts';

test('the basket opens at its top after a long fast order was added', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page);
  await openScripted(page, '/catalogue/2?perpage=40');
  const articuls = await page.locator('#goods .articul').allInnerTexts();
  await openScripted(page, '/fast-order');
  await page.locator('textarea[name=text]').fill(articuls.map((articul) => `${articul} 1`).join('\n'));
  await page.getByRole('button', { name: 'Проверить список' }).last().click();
  const add = page.getByRole('button', { name: /^Добавить/ }).last();
  await expect(add).toBeVisible();
  await page.locator('.fo-preview tbody tr').last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(400);
  await add.click();
  await expect(page).toHaveURL(/\/cart/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await emptyBasket(page);
});
