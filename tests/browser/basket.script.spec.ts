import { expect, test } from '@playwright/test';
import { addFirst, answered, openScripted, signIn } from './visitor.ts';

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

test('what is no number stays in its field while it is typed: the rest of it never becomes the quantity', async ({
  page,
}) => {
  await signIn(page);
  await addFirst(page);
  await openScripted(page, '/cart/');
  const quantity = page.locator('table input[type=number]').first();
  await quantity.fill('');
  await quantity.pressSequentially('1e');
  // The screen has taken over what was typed.
  await expect(page.getByRole('button', { name: /^Меньше/ }).first()).toBeDisabled();
  await quantity.pressSequentially('3');
  await expect(quantity).toHaveValue('1e3');
  await expect(page.getByText('Укажите количество товара').first()).toBeVisible();
});

test('the same refusal a second time takes the focus again', async ({ page }) => {
  await signIn(page);
  await addFirst(page);
  await openScripted(page, '/cart/');
  await page.getByLabel('Дата отгрузки').fill('31.02.2026');
  for (const _ of ['first', 'second']) {
    await answered(page, () => page.getByRole('button', { name: 'Оформить заказ' }).first().click());
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByLabel('Дата отгрузки').focus();
  }
});

test('on paper the basket is its lines and what they come to, without buttons and fields to fill', async ({
  page,
}) => {
  await signIn(page);
  await addFirst(page);
  await page.goto('/cart/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.cart tbody .name').first()).toBeVisible();
  await expect(page.locator('.cart input[type=number]').first()).toBeVisible();
  await expect(page.locator('.sum .total').last()).toBeVisible();
  const controls = page.locator('main :is(button:not(.visually-hidden), select, input:not([type=number]))');
  for (const control of await controls.all()) await expect(control).toBeHidden();
});
