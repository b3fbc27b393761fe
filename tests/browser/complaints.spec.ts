import { expect, test } from '@playwright/test';
import { signIn } from './visitor.ts';

test('a complaint without a reason is refused, and a complaint with a reason is sent', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/complaints/new');
  await page.getByLabel('Что случилось').fill('Не горит');
  await page.getByLabel('Какой товар').fill('LT-NB');
  await page.getByRole('search', { name: 'Товар для рекламации' }).getByRole('button').click();
  await page
    .getByRole('button', { name: /^Добавить LT-NB/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новая рекламация');

  const quantity = page.getByLabel(/^Количество: LT-NB/).first();
  await quantity.fill('0');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('0');
  await expect(page.getByLabel('Что случилось')).toHaveValue('Не горит');
  await page.getByRole('button', { name: 'Отправить рекламацию' }).click();
  await expect(page.getByRole('alert')).toContainText('Выберите причину');
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Что случилось')).toHaveValue('Не горит');

  await quantity.fill('2');
  await page.getByLabel('Причина').selectOption('Брак');
  await page.getByRole('button', { name: 'Отправить рекламацию' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Рекламация Р-\d{6}$/);
  await expect(page.getByRole('main')).toContainText('Новая');
  await page.goto('/cabinet/complaints');
  await expect(page.getByRole('table')).toContainText('Брак');
});
