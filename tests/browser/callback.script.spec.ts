import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn, stopClock } from './visitor.ts';

/** What JavaScript adds to the callback form: it formats the phone number and shows the result in place. */

const phone = (page: Page) => page.locator('#foot-callback-phone');
const name = (page: Page) => page.locator('#foot-callback-firstname');
const consent = (page: Page) => page.locator('#foot-callback-consent');
const send = (page: Page) => page.locator('footer').getByRole('button', { name: 'Заказать звонок' });

test.beforeEach(async ({ page }) => {
  await page.goto('/news');
  // Hydration turns off the browser's validation messages.
  await expect(page.locator('footer form[action="/callback"]')).toHaveJSProperty('noValidate', true);
});

test.describe('the phone number of the callback form', () => {
  test('a phone number typed with 8, with +7 or without a prefix is formatted', async ({ page }) => {
    for (const typed of ['89161234567', '+79161234567', '9161234567']) {
      await phone(page).fill('');
      await phone(page).pressSequentially(typed);
      await expect(phone(page)).toHaveValue('+7 (916) 123-45-67');
    }
  });

  test('a pasted phone number is formatted, even after existing text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('8 916 123-45-67'));
    await phone(page).pressSequentially('+7');
    await phone(page).press('Control+v');
    await expect(phone(page)).toHaveValue('+7 (916) 123-45-67');
  });

  test('a phone number filled in by the browser is formatted', async ({ page }) => {
    await phone(page).fill('+79161234567');
    await expect(phone(page)).toHaveValue('+7 (916) 123-45-67');
  });

  test('a phone number can be corrected in the middle without moving the caret, and deleted completely', async ({
    page,
  }) => {
    await phone(page).fill('9161234567');
    // The formatting code loads with the first text.
    await expect(phone(page)).toHaveValue('+7 (916) 123-45-67');
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

test('a refused callback request shows the reason for two seconds and marks the invalid field', async ({
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

test('an accepted callback request empties the form, and the page shows a confirmation', async ({ page }) => {
  await name(page).fill('Пётр');
  await phone(page).pressSequentially('89161234567');
  await send(page).click();
  await expect(page.locator('#foot-callback-consent-error')).toHaveText(
    'Отметьте согласие на обработку персональных данных',
  );
  await expect(consent(page)).toBeFocused();
  await consent(page).check();
  await send(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Спасибо! Перезвоним' })).toBeVisible();
  await expect(page).toHaveURL(/\/news$/);
  await expect(phone(page)).toHaveValue('');
  await expect(name(page)).toHaveValue('');
  await expect(consent(page)).not.toBeChecked();
});

test.describe('a new policy edition published while the form was open', () => {
  for (const { where, path, form } of [
    { where: 'the footer', path: '/news', form: 'footer form[action="/callback"]' },
    { where: 'the callback screen', path: '/callback', form: 'main form[action="/callback"]' },
  ]) {
    test(`the consent to a new edition stays ticked in ${where} when another field is refused`, async ({
      page,
    }) => {
      const box = page.locator(`${form} [type=checkbox][name=consent]`);
      await page.goto(path);
      const edition = (await box.getAttribute('value')) ?? '';
      const old = '2020-01-01';
      await page.route(`**${path}`, async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue();
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll(edition, old) });
      });
      await page.goto(path);
      await expect(page.locator(form)).toHaveJSProperty('noValidate', true);
      await expect(box).toHaveValue(old);
      const order = page.locator(form).getByRole('button', { name: 'Заказать звонок' });
      await page.locator(form).getByLabel('Имя').fill('Пётр');
      await page.locator(form).getByLabel('Телефон').fill('+7 (916) 123-45-60');
      await box.check();
      await order.click();
      await expect(page.locator(form)).toContainText('прочтите новую редакцию');
      await expect(box).toHaveValue(edition);
      await expect(box).not.toBeChecked();
      await box.check();
      await page.locator(form).getByLabel('Телефон').fill('8916');
      await order.click();
      await expect(page.locator(form)).toContainText('Это поле необходимо заполнить.');
      await expect(box).toHaveValue(edition);
      await expect(box).toBeChecked();
    });
  }
});

test('values typed into the callback form stay when the connection fails', async ({ page }) => {
  await name(page).fill('Пётр');
  await phone(page).pressSequentially('89161234567');
  await page.route('**/callback**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await send(page).click();
  await expect(page.locator('footer').getByRole('alert')).toContainText(
    'Связь прервалась. Возможно, заявка уже отправлена',
  );
  await expect(phone(page)).toHaveValue('+7 (916) 123-45-67');
});

test.describe('the callback window', () => {
  const link = (page: Page) => page.locator('header').getByRole('link', { name: 'Заказать звонок' });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Заказать звонок' });
  const field = (page: Page, label: string) => dialog(page).getByLabel(label);
  const order = (page: Page) => dialog(page).getByRole('button', { name: 'Заказать звонок' });

  test('the callback window opens over the screen, and Escape or its cross returns the focus', async ({
    page,
  }) => {
    for (const close of ['Escape', 'cross']) {
      await link(page).click();
      await expect(field(page, 'Имя')).toBeFocused();
      await expect(page).toHaveURL(/\/news$/);
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await dialog(page).getByRole('link', { name: 'Закрыть' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(link(page)).toBeFocused();
      await expect(page).toHaveURL(/\/news$/);
    }
  });

  test('the callback window asks before discarding typed values', async ({ page }) => {
    await link(page).click();
    await field(page, 'Имя').fill('Пётр');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
    await question.getByRole('button', { name: 'Остаться' }).click();
    await expect(field(page, 'Имя')).toHaveValue('Пётр');
    await page.keyboard.press('Escape');
    await question.getByRole('link', { name: 'Закрыть без сохранения' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/news$/);
  });

  test('the callback window shows errors, then closes with a confirmation over the unchanged screen', async ({
    page,
  }) => {
    await page.locator('footer').scrollIntoViewIfNeeded();
    await name(page).fill('Набрано в подвале');
    await page.evaluate(() => scrollTo(0, 40));
    await link(page).click();
    await field(page, 'Имя').fill('Пётр');
    await order(page).click();
    await expect(dialog(page).getByRole('alert').first()).toHaveText('Проверьте заполненные поля');
    await expect(field(page, 'Телефон')).toBeFocused();
    await expect(field(page, 'Имя')).toHaveValue('Пётр');
    await field(page, 'Телефон').pressSequentially('89161234568');
    await field(page, 'Согласен на обработку персональных данных').check();
    await order(page).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Спасибо! Перезвоним' })).toBeVisible();
    await expect(link(page)).toBeFocused();
    await expect(page).toHaveURL(/\/news$/);
    await expect(name(page)).toHaveValue('Набрано в подвале');
  });

  test('the callback window is filled in for a signed-in user and closes when «back» leaves its screen', async ({
    page,
  }) => {
    await signIn(page);
    await openScripted(page, '/catalogue/all');
    await page.goto('/cabinet/orders');
    await page.locator('.nav-row').getByRole('link', { name: 'Каталог' }).click();
    await expect(page).toHaveURL(/catalogue/);
    await page.locator('.nav-row').getByRole('link', { name: 'Заказать звонок' }).click();
    await expect(field(page, 'Имя')).not.toHaveValue('');
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/cabinet\/orders/);
  });

  test('if the code of the callback window cannot load, the callback screen opens', async ({ page }) => {
    await page.route('**/callback-window-*.js', (route) => route.abort());
    await link(page).click();
    await expect(page).toHaveURL(/\/callback\?redirectTo=/);
  });
});
