import { expect, test } from '@playwright/test';
import { openBasketTools, signIn } from './visitor.ts';

test('a dealer saves the basket as a draft, orders from the draft, then renames and removes the draft', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/catalogue/all');
  const row = page.locator('#goods tbody tr', { has: page.locator('input[type=number]') }).first();
  await row.locator('input[type=number]').first().fill('2');
  await row.getByRole('button', { name: /^В корзину/ }).click();
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();

  await page.goto('/cart/');
  await openBasketTools(page);
  await page.getByRole('link', { name: 'Сохранить как черновик' }).click();
  const name = page.getByLabel('Название');
  await expect(name).toHaveValue(/^Корзина от /);
  await name.fill('Проверка черновиков');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Корзина сохранена')).toBeVisible();

  await page.goto('/cabinet/drafts');
  await page.getByRole('link', { name: 'Проверка черновиков', exact: true }).first().click();
  // A refused quantity keeps its typed value, at the draft's address.
  const quantity = page.getByRole('textbox', { name: /^Количество: / }).first();
  await quantity.fill('0');
  await page.getByRole('button', { name: 'Заменить корзину' }).click();
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await expect(quantity).toHaveValue('0');
  await expect(page).toHaveURL(/\/cabinet\/drafts\/\d+$/);
  await quantity.fill('2');
  await page.getByRole('button', { name: 'Заменить корзину' }).click();
  await expect(page.getByRole('dialog')).toContainText('Прежняя корзина сохранена');
  await page.getByRole('dialog').getByRole('link', { name: 'Остаться в черновике' }).click();

  await page.getByRole('link', { name: 'Переименовать' }).click();
  await page.getByLabel('Название').fill('Черновик на удаление');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Черновик на удаление');

  await page.getByRole('link', { name: 'Удалить' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Черновик «Черновик на удаление» удалён')).toBeVisible();
});
