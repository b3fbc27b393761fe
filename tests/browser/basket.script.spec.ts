import { expect, test } from '@playwright/test';
import { answered, openScripted, signIn } from './visitor.ts';

test('a quantity that saves itself leaves the order form as it stands', async ({ page }) => {
  await signIn(page);
  await page.locator('#goods input[type=number]').first().fill('2');
  await page
    .getByRole('button', { name: /^В корзину:/ })
    .first()
    .click();
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();

  await openScripted(page, '/cart/');
  const carrier = page.getByLabel('Доставка по адресу');
  await expect(carrier).toBeChecked();
  const quantity = page.locator('table input[type=number]').first();

  await answered(page, () => quantity.fill('1'));
  await expect(carrier).toBeChecked();

  await page.getByLabel('Дата отгрузки').fill('31.02.2026');
  await page.getByRole('button', { name: 'Оформить заказ' }).first().click();
  await expect(page.getByRole('alert')).toBeVisible();
  await answered(page, () => quantity.fill('2'));
  await expect(page.getByLabel('Дата отгрузки')).toHaveValue('31.02.2026');
  await expect(carrier).toBeChecked();
});
