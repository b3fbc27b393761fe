import { expect, test } from '@playwright/test';
import { signIn } from './visitor.ts';

/** Without a mouse, where JavaScript replaces what a browser does on a new page by itself. */

test('a new screen is heard and walked from its heading on', async ({ page }) => {
  await page.goto('/login');
  await page.keyboard.type('dealer@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo-dealer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalogue/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the contract menu closes on the screen it was opened on', async ({ page }) => {
  await signIn(page);
  await page.goto('/fast-order');
  const menu = page.locator('details.contract');
  const summary = menu.locator('summary');
  await summary.press('Enter');
  await menu.getByRole('button').nth(1).press('Enter');
  await expect(page.getByRole('status').first()).toContainText('Договор 087-М/2024');
  await expect(menu).not.toHaveAttribute('open');

  await summary.press('Enter');
  await menu.getByRole('button').first().press('Enter');
  await expect(summary).toContainText('Договор 114-О/2025');
});
