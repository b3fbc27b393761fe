import { expect, test } from '@playwright/test';
import { enterDesk } from './visitor.ts';

test('a section dragged by mouse moves, and the next page announces where it is', async ({ page }) => {
  await enterDesk(page);
  for (const name of ['Перетащить 1', 'Перетащить 2']) {
    await page.goto('/desk/nodes/new');
    await page.getByLabel('Название').fill(name);
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page).toHaveURL(/\/desk\/nodes$/);
  }
  await page.goto(`/desk/nodes?query=${encodeURIComponent('Перетащить')}`);
  const rows = page.locator('tbody tr');
  await expect(rows.nth(0)).toHaveAttribute('draggable', 'true');
  // Onto the middle of the first row: into that section.
  await rows.nth(1).dragTo(rows.nth(0));
  await expect(page.locator('.note')).toContainText('в\u00a0разделе «Перетащить 1»');
  await expect(rows.nth(1)).toContainText('– Перетащить 2');
});
