import { expect, test } from '@playwright/test';
import { signIn } from './visitor.ts';

/** What a phone shows first (decision 126). */

test('the goods begin in the upper two fifths of a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile);
  await signIn(page);
  await page.goto('/catalogue');
  await expect(page.locator('.top-news')).toBeVisible();
  const first = await page.locator('#goods tbody tr').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(330);
});

test('the search stays while one scrolls through the goods of a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile);
  await signIn(page);
  await page.goto('/catalogue');
  const search = page.getByLabel('Поиск по каталогу');
  await page.locator('#goods tbody tr').nth(9).scrollIntoViewIfNeeded();
  await expect(search).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.contract')).not.toBeInViewport();
  await search.fill('лента');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('лента');
});
