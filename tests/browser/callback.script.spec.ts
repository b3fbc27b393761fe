import { expect, type Page, test } from '@playwright/test';
import { stopClock } from './visitor.ts';

/** What JavaScript adds to the request for a call: the mask of its number, and the answer in place. */

const phone = (page: Page) => page.locator('#foot-callback-phone');
const name = (page: Page) => page.locator('#foot-callback-firstname');
const send = (page: Page) => page.locator('footer').getByRole('button', { name: 'Заказать звонок' });

test.beforeEach(async ({ page }) => {
  await page.goto('/news');
  // The form says no more what is wrong in the browser's words: the page is alive.
  await expect(page.locator('footer form[action="/callback"]')).toHaveJSProperty('noValidate', true);
});

test.describe('the number', () => {
  test('is written as one types, with 8, with 7 or without', async ({ page }) => {
    for (const typed of ['89161234567', '+79161234567', '9161234567']) {
      await phone(page).fill('');
      await phone(page).pressSequentially(typed);
      await expect(phone(page)).toHaveValue('+7 (916) 123-45-67');
    }
  });

  test('is pasted in any spelling, also over what was there', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('8 916 123-45-67'));
    await phone(page).pressSequentially('+7');
    await phone(page).press('Control+v');
    await expect(phone(page)).toHaveValue('+7 (916) 123-45-67');
  });

  test('is filled in by the browser', async ({ page }) => {
    await phone(page).fill('+79161234567');
    await expect(phone(page)).toHaveValue('+7 (916) 123-45-67');
  });

  test('is corrected in its middle, the caret staying there, and deleted to the end', async ({ page }) => {
    await phone(page).fill('9161234567');
    for (let i = 0; i < '-67'.length; i++) await phone(page).press('ArrowLeft');
    await phone(page).press('Backspace');
    await phone(page).press('0');
    await expect(phone(page)).toHaveValue('+7 (916) 123-40-67');
    const caret = await phone(page).evaluate((field: HTMLInputElement) => field.selectionStart);
    expect(caret).toBe('+7 (916) 123-40'.length);
    await phone(page).press('End');
    for (let i = 0; i < 10; i++) await phone(page).press('Backspace');
    await expect(phone(page)).toHaveValue('');
  });
});

test('a refused request says why for two seconds, and its faulty field for as long as it takes', async ({
  page,
}) => {
  await stopClock(page);
  await page.goto('/news');
  await expect(page.locator('footer form[action="/callback"]')).toHaveJSProperty('noValidate', true);
  await name(page).fill('Пётр');
  await phone(page).pressSequentially('8916');
  await send(page).click();
  const refusal = page.locator('footer').getByRole('alert');
  await expect(refusal).toHaveText('Проверьте заполненные поля');
  await expect(phone(page)).toBeFocused();
  await page.clock.runFor(1900);
  await expect(refusal).toBeVisible();
  await page.clock.runFor(200);
  await expect(refusal).toBeHidden();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.locator('#foot-callback-phone-error')).toHaveText('Это поле необходимо заполнить.');
  await expect(name(page)).toHaveValue('Пётр');
});

test('an accepted one empties the form, and the page says thanks on top', async ({ page }) => {
  await name(page).fill('Пётр');
  await phone(page).pressSequentially('89161234567');
  await send(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Спасибо! Перезвоним' })).toBeVisible();
  await expect(page).toHaveURL(/\/news$/);
  await expect(phone(page)).toHaveValue('');
  await expect(name(page)).toHaveValue('');
});

test('without a connection what was typed stays', async ({ page }) => {
  await name(page).fill('Пётр');
  await phone(page).pressSequentially('89161234567');
  await page.route('**/callback**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await send(page).click();
  await expect(page.locator('footer').getByRole('alert')).toContainText('Нет связи с порталом');
  await expect(phone(page)).toHaveValue('+7 (916) 123-45-67');
});
