import { expect, type Locator, test } from '@playwright/test';
import { enterDesk } from './visitor.ts';

/** Staff documents, printed and on a phone. */

/** An A4 sheet in CSS pixels. */
const sheet = { width: 794, height: 1123 };
const phone = { width: 390, height: 844 };

const leftEdges = (of: Locator) =>
  of.evaluateAll((all) => [...new Set(all.map((each) => each.getBoundingClientRect().left))]);

test('the lines of a printed order may be split, so they begin on the first sheet', async ({ page }) => {
  await enterDesk(page);
  await page.goto('/desk/orders');
  await page.locator('.desk-list tbody a').first().click();
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });
  const lines = page.locator('.card', { has: page.locator('.desk-lines') });
  await expect(lines).toHaveCSS('break-inside', 'auto');
});

test('the tick boxes of a picking list are in one column on paper, and the list fits a phone', async ({
  page,
}) => {
  await enterDesk(page);
  // Only open orders are picked.
  await page.goto('/desk/orders?state=1');
  // The newest order may be another test's order with a single line.
  const several = page.locator('.desk-list tbody tr', { hasText: /(?<!\d)(?:[2-9]|\d{2,})\sпозици/ });
  await several.locator('a').first().click();
  await page.getByRole('link', { name: 'Лист подбора' }).click();
  const boxes = page.locator('.picked-box');
  await page.setViewportSize(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });
  await expect(boxes.first()).toBeVisible();
  expect(await boxes.count()).toBeGreaterThan(1);
  expect(await leftEdges(boxes)).toHaveLength(1);
});
