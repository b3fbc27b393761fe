import { expect, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/** Without a mouse, where JavaScript replaces what a browser does on a new page by itself. */

test('a new screen is heard and walked from its heading on', async ({ page }) => {
  await openScripted(page, '/login');
  await page.keyboard.type('dealer@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo-dealer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalogue/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the contract menu closes on the screen it was opened on', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/fast-order');
  const menu = page.locator('details.contract');
  const summary = menu.locator('summary');
  await summary.press('Enter');
  await menu.getByRole('button').nth(1).press('Enter');
  await expect(page.getByRole('status').first()).toContainText('Договор 087-М/2024');
  await expect(menu).not.toHaveAttribute('open');

  await summary.press('Enter');
  await menu.getByRole('button').first().press('Enter');
  await expect(summary).toContainText('Договор 114-О/2025');
});

test('what was pressed has left the screen: it is walked from its heading on', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/search/?keyword=LT-NB36');
  await page.getByRole('button', { name: 'Добавить LT-NB36-4054' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Новая рекламация' })).toBeFocused();
  await page.getByRole('button', { name: 'Убрать LT-NB36-4054 из рекламации' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await openScripted(page, '/cabinet/needs');
  await page
    .getByRole('button', { name: /^Потребность:/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('button', { name: 'Вернуть' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a window opens with the focus in its first field', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/acts');
  await page.getByRole('link', { name: 'Заказать акт' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Договор')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Заказать акт' })).toBeFocused();
});

test('a pressed button has the focus again when it may be pressed again', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/contragents');
  for (const deed of ['Отключить', 'Включить']) {
    await page.getByRole('button', { name: `${deed}: ООО «Люмен Монтаж»` }).press('Enter');
    const next = deed === 'Отключить' ? 'Включить' : 'Отключить';
    await expect(page.getByRole('button', { name: `${next}: ООО «Люмен Монтаж»` })).toBeFocused();
  }
});
