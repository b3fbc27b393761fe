import { expect, test } from '@playwright/test';
import { openListTools, signIn } from './visitor.ts';

test('purchased goods: by sum, over a long period, the months as a table, the file', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/purchased-goods');
  await openListTools(page);
  await page.getByRole('combobox', { name: 'Отчёт', exact: true }).selectOption('4');
  await page.getByLabel('Период с').fill('01.01.2026');
  await page.getByRole('button', { name: 'Показать', exact: true }).click();
  await expect(page).toHaveURL(/report=4/);
  // A phone folds the chart.
  const fold = page.locator('.purchased-fold summary');
  if (await fold.isVisible()) await fold.click();
  await expect(page.getByRole('img', { name: /^Суммы по месяцам/ })).toBeVisible();
  await expect(page.locator('.purchased-list tbody tr').first()).toBeVisible();

  await page.getByText('Таблицей').click();
  await expect(page.locator('.bar-table tbody tr').first()).toBeVisible();

  await openListTools(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать отчёт в Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Закупки .+\.xlsx$/);
});
