import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/** A window with changed fields asks before closing; a window without changes closes at once. */

const window = (page: Page) => page.getByRole('dialog', { name: 'Новый адрес' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
const address = (page: Page) => window(page).getByLabel('Адрес', { exact: true });

/** The code that watches the fields, which loads when a window opens. */
const watcher = '**/unsaved-*.js';

async function openWindow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Добавить адрес' }).first().click();
  await expect(window(page)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/addresses');
});

test('Escape closes a window that has no changes, also if a change was undone', async ({ page }) => {
  await openWindow(page);
  await address(page).fill('Тверь');
  await address(page).fill('');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/cabinet\/addresses$/);
  await expect(window(page)).toBeHidden();
});

test('Escape asks about unsaved changes, and the answer «Остаться» has the focus', async ({ page }) => {
  await openWindow(page);
  await address(page).fill('Тверь');
  await page.keyboard.press('Escape');
  const stay = question(page).getByRole('button', { name: 'Остаться' });
  await expect(stay).toBeFocused();
  await stay.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveValue('Тверь');

  await page.keyboard.press('Escape');
  await question(page).getByRole('link', { name: 'Закрыть без сохранения' }).click();
  await expect(page).toHaveURL(/\/cabinet\/addresses$/);
  await expect(window(page)).toBeHidden();
});

test('pressing Escape repeatedly never discards typed values', async ({ page }) => {
  await openWindow(page);
  await address(page).fill('Тверь');
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
  }
  await expect(address(page)).toHaveValue('Тверь');
});

test('a click outside a changed window or on its cross asks about changes, but «Отмена» does not', async ({
  page,
}) => {
  await openWindow(page);
  await address(page).fill('Тверь');
  await page.mouse.click(5, 5);
  await question(page).getByRole('button', { name: 'Остаться' }).click();
  await window(page).getByRole('link', { name: 'Закрыть' }).click();
  await question(page).getByRole('button', { name: 'Остаться' }).click();
  await expect(address(page)).toHaveValue('Тверь');
  await window(page).getByRole('link', { name: 'Отмена' }).click();
  await expect(page).toHaveURL(/\/cabinet\/addresses$/);
  await expect(window(page)).toBeHidden();
});

test('the window asks about typed text even before the code that watches fields has loaded', async ({
  page,
}) => {
  await page.route(watcher, () => {}); // This request gets no response.
  await openWindow(page);
  await address(page).fill('Тверь');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Остаться' }).click();
  await expect(address(page)).toHaveValue('Тверь');

  await address(page).fill('');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/cabinet\/addresses$/);
  await expect(window(page)).toBeHidden();
});

test('the window asks about typed text even if the code that watches fields cannot load', async ({
  page,
}) => {
  await page.route(watcher, (route) => route.abort());
  await openWindow(page);
  await address(page).fill('Тверь');
  await page.keyboard.press('Escape');
  await question(page).getByRole('link', { name: 'Закрыть без сохранения' }).click();
  await expect(page).toHaveURL(/\/cabinet\/addresses$/);
  await expect(window(page)).toBeHidden();
});
