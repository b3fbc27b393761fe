import { expect, test } from '@playwright/test';
import { openScripted, signIn, untilScripted } from './visitor.ts';

test('a selected picture is previewed before upload, and a text file is rejected', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/account');
  await untilScripted(page);
  const field = page.getByLabel('Файл с фото');
  await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Please choose an image file.')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.setInputFiles('public/apple-touch-icon.png');
  await expect(page.getByText('Please choose an image file.')).toHaveCount(0);
  await expect(page.locator('.picture-form img')).toHaveAttribute('src', /^data:image\/png/);
  await field.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Загрузить фото' }).click();
  await expect(page.getByText('File upload error Unsupported format image/webp')).toBeVisible();
});

test('errors in the profile form disappear after a save, even if no value has changed', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/account');
  const name = page.getByLabel('Имя и фамилия');
  const before = await name.inputValue();
  await name.fill(' ');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('alert')).toContainText('Данные не сохранены');
  await name.fill(before);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Данные сохранены')).toBeVisible();
  await expect(page.getByText('Данные не сохранены')).toBeHidden();
  await expect(name).not.toHaveAttribute('aria-invalid');
});
