import { expect, test } from '@playwright/test';
import { signIn } from './visitor.ts';

test('a dealer corrects an invalid INN of a contragent, and disables and enables the contragent', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/cabinet/contragents');
  const row = page.getByRole('row', { name: 'Люмен Монтаж' });
  await row.getByRole('link', { name: 'ООО «Люмен Монтаж»' }).click();
  const dialog = page.getByRole('dialog');
  const inn = dialog.getByLabel('ИНН');
  const good = await inn.inputValue();
  await inn.fill('7743013902');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toContainText('контрольная цифра не сходится');
  await expect(inn).toHaveValue('7743013902');
  await inn.fill(good);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Данные сохранены')).toBeVisible();

  await row.getByRole('button', { name: /^Отключить/ }).click();
  await expect(row).toContainText('Отключён');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(row).toContainText('Действует');
});
