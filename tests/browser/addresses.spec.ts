import { expect, test } from '@playwright/test';
import { signIn } from './visitor.ts';

test('a dealer adds and removes an address', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/addresses');
  await page.getByRole('link', { name: 'Добавить адрес' }).click();
  await page.getByLabel('Адрес', { exact: true }).fill('Орёл, ул. Новая, 1');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('table')).toContainText('Орёл, ул. Новая, 1');
  await page.getByRole('link', { name: 'Удалить: Орёл, ул. Новая, 1' }).click();
  await expect(page.getByRole('dialog')).toContainText('Удалить адрес?');
  await page.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Адрес удалён: Орёл, ул. Новая, 1')).toBeVisible();
  await expect(page.getByRole('table')).not.toContainText('Орёл, ул. Новая, 1');
});
