import { expect, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/** «Back» must also work in a fast order with JavaScript. */

const check = { name: 'Проверить список' };

test('«back» and «forward» return to the checked list, and the empty form offers it', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/fast-order');
  await page.locator('textarea[name=text]').fill('LT-NB36-4054 2\nнет-такого 5');
  await page.getByRole('button', check).last().click();
  const quantity = page.locator('[name="lines[0][qnt]"]');
  await expect(quantity).toHaveValue('2');
  const address = page.url();
  expect(address).toMatch(/\/fast-order\?list=[\w-]{22}$/);

  // A change is checked automatically without a new entry in the browser's history.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await quantity.fill('3');
  await quantity.press('Tab');
  await saved;
  await expect(page.locator('[name=revision]')).toHaveValue('1');
  expect(page.url()).toBe(address);

  await page.goBack();
  await expect(page.locator('.fo-grid')).toBeVisible();
  await expect(page.locator('textarea[name=text]')).toHaveValue('LT-NB36-4054 2\nнет-такого 5');
  // A second later the text is saved as a separate list, which is listed first.
  const checked = new URL(address).pathname + new URL(address).search;
  await expect(page.locator(`.fo-kept a[href="${checked}"]`)).toBeVisible();
  await page.goForward();
  await expect(quantity).toHaveValue('3');

  await page
    .getByRole('link', { name: /^Избранное/ })
    .first()
    .click();
  // The address changes before the screen does. Until the screen changes, the fields belong to the old list.
  await expect(page.getByRole('heading', { level: 1, name: 'Избранное' })).toBeVisible();
  await page.goBack();
  await expect(quantity).toHaveValue('3');

  // The second change updates the same list although the page was left in between.
  await quantity.fill('4');
  await quantity.press('Tab');
  await expect(page.locator('[name=revision]')).toHaveValue('2');
  expect(page.url()).toBe(address);
});

test('an open menu stays open while the list is checked automatically', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/fast-order');
  await page.locator('textarea[name=text]').fill('LT-NB36-4054 2');
  await page.getByRole('button', check).last().click();
  const quantity = page.locator('.fo-preview [name="lines[0][qnt]"]');
  await quantity.fill('3');
  const menu = page.locator('details.popup', { hasText: 'Кабинет' });
  await menu.locator('summary').click();
  await expect(page.locator('[name=revision]')).toHaveValue('1');
  await expect(menu).toHaveAttribute('open');
  await menu.getByRole('link', { name: 'Учётная запись' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Учётная запись' })).toBeVisible();
  await expect(menu).not.toHaveAttribute('open');
});
