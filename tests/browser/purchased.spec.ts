import { expect, test } from '@playwright/test';
import { emptyBasket, openListTools, signIn } from './visitor.ts';

test('a dealer lists purchased goods by sum and by month and downloads the report', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/purchased-goods');
  await openListTools(page);
  await page.getByRole('combobox', { name: 'Отчёт', exact: true }).selectOption('4');
  await page.getByLabel('Период с').fill('01.01.2026');
  await page.getByRole('button', { name: 'Показать', exact: true }).click();
  await expect(page).toHaveURL(/report=4/);
  // The chart is collapsed on a phone.
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

test('Enter adds all typed quantities of purchased goods to the basket', async ({ page }) => {
  await signIn(page);
  await emptyBasket(page);
  await page.goto('/cabinet/purchased-goods?startDate=01.01.2026');
  const fields = page.locator('.purchased-list input[name^="qnt["]');
  // A number that equals the proposal does not count as typed.
  const proposed = await fields.evaluateAll((all) =>
    all.flatMap((field, i) => (Number((field as HTMLInputElement).value) > 1 ? [i] : [])),
  );
  const [first = 0, second = 0] = proposed;
  await fields.nth(first).fill('1');
  await fields.nth(second).fill('1');
  await fields.nth(second).press('Enter');
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();
  await page.goto('/cart/');
  await expect(page.locator('.page-head')).toContainText('2 позиции');
});
