import { expect, type Locator, type Page, test } from '@playwright/test';
import { addFirst, answered, openScripted, signIn } from './visitor.ts';

test('an automatically saved quantity leaves the order form unchanged', async ({ page }) => {
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

test('an unfinished number like «1e» stays in its field, and «1e3» is refused as a quantity', async ({
  page,
}) => {
  await signIn(page);
  await addFirst(page);
  await openScripted(page, '/cart/');
  const quantity = page.locator('table input[type=number]').first();
  await quantity.fill('');
  await quantity.pressSequentially('1e');
  // The typed value has been processed.
  await expect(page.getByRole('button', { name: /^Меньше/ }).first()).toBeDisabled();
  await quantity.pressSequentially('3');
  await expect(quantity).toHaveValue('1e3');
  await expect(page.getByText('Укажите количество товара').first()).toBeVisible();
});

test('a repeated refusal of an order moves the focus to its message again', async ({ page }) => {
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

test('a line’s warning stays while other lines are saved and disappears when its own quantity changes', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/catalogue/all');
  for (const nth of [0, 1]) await page.locator('#goods tr .quantity input').nth(nth).fill('1');
  await page.locator('.cartbar [value=all]').click();
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();
  await openScripted(page, '/cart/');
  const [first, second] = [0, 1].map((nth) => page.locator('table .c-qty input').nth(nth));
  const warning = page.getByText('Количество уменьшено до').first();
  await answered(page, () => first!.fill('99999'));
  await expect(warning).toBeVisible();
  await answered(page, () => second!.fill('2'));
  await answered(page, () => second!.fill('3'));
  await expect(warning).toBeVisible();
  await answered(page, () => first!.fill('1'));
  await expect(warning).toBeHidden();
});

test('a slowly typed quantity is compared with the field’s previous value, not with a partly typed number', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/catalogue/all');
  await page.locator('#goods tr .quantity input').first().fill('3');
  await page.locator('.cartbar [value=all]').click();
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();
  await openScripted(page, '/cart/');
  const quantity = page.locator('table .c-qty input').first();
  const warning = page.getByText(/^Было/);
  await quantity.click();
  await answered(page, () => quantity.pressSequentially('2'));
  await answered(page, () => quantity.pressSequentially('0'));
  await expect(warning).toBeHidden();
  await quantity.blur();
  await quantity.click();
  await answered(page, () => quantity.pressSequentially('4'));
  await answered(page, () => quantity.pressSequentially('00'));
  await expect(warning).toContainText('Было 20');
  await page.getByRole('button', { name: /^Вернуть 20/ }).click();
  await expect(quantity).toHaveValue('20');
  await expect(warning).toBeHidden();
});

/** Opens a basket with this quantity in its first line, and returns the field, which has not the focus. */
async function quantityInBasket(page: Page, quantity: string): Promise<Locator> {
  await signIn(page);
  await addFirst(page);
  await openScripted(page, '/cart/');
  const field = page.locator('table .c-qty input').first();
  await answered(page, () => field.fill(quantity));
  await field.blur();
  return field;
}

test('a quantity is compared with the one left in its field, even if that one is still being saved', async ({
  page,
}) => {
  const quantity = await quantityInBasket(page, '3');

  let proceed = () => {};
  const reloading = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  await page.route(
    (url) => url.pathname === '/cart.data',
    async (route) => {
      if (route.request().method() === 'GET') await reloading;
      await route.fallback();
    },
  );
  await quantity.click();
  await answered(page, () => quantity.pressSequentially('20'));
  await quantity.blur();
  await quantity.click();
  await quantity.pressSequentially('400');
  await answered(page, async () => proceed());
  await expect(page.getByText(/^Было/)).toContainText('Было 20');
  await page.getByRole('button', { name: /^Вернуть 20/ }).click();
  await expect(quantity).toHaveValue('20');
});

test('a quantity that is typed before and after a look at another window is compared with the one before both', async ({
  page,
}) => {
  const quantity = await quantityInBasket(page, '30');
  await quantity.click();
  await answered(page, () => quantity.pressSequentially('4'));
  // What a browser reports when its window loses the focus and gets it back.
  for (const type of ['blur', 'focus']) await quantity.dispatchEvent(type);
  for (const type of ['focusout', 'focusin']) await quantity.dispatchEvent(type);
  await quantity.press('End');
  await answered(page, () => quantity.pressSequentially('00'));
  await expect(page.getByText(/^Было/)).toContainText('Было 30');
});

test('a refusal message above a long list is scrolled into view and focused', async ({ page, context }) => {
  await signIn(page);
  await addFirst(page);
  await page.setViewportSize({ width: 1280, height: 320 });
  await openScripted(page, '/cart/');
  const elsewhere = await context.newPage();
  await openScripted(elsewhere, '/catalogue');
  const menu = elsewhere.locator('details.contract');
  const chooseContract = async (header: RegExp) => {
    await menu.locator('summary').click();
    await menu.getByRole('button', { name: header }).click();
    await expect(menu.locator('summary')).toContainText(header);
  };
  await chooseContract(/087-М/);
  await page.getByRole('button', { name: 'Оформить заказ' }).last().click();
  const refusal = page.locator('.note.no', { hasText: 'выбран другой договор' });
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await chooseContract(/114-О/);
});

test('the printed basket shows lines and the total, without buttons and empty fields', async ({ page }) => {
  await signIn(page);
  await addFirst(page);
  await page.goto('/cart/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.basket tbody .title').first()).toBeVisible();
  await expect(page.locator('.basket input[type=number]').first()).toBeVisible();
  await expect(page.locator('.totals .total').last()).toBeVisible();
  const controls = page.locator('main :is(button:not(.visually-hidden), select, input:not([type=number]))');
  for (const control of await controls.all()) await expect(control).toBeHidden();
});
