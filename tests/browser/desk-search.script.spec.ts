import { expect, type Page, test } from '@playwright/test';
import { enterDesk } from './visitor.ts';

/** The search of the desk and its keys (§12.1.46). */

/** Enters the desk and waits until the keys work. */
async function enter(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/\/desk-keys-[^/]+\.js$/);
  await enterDesk(page);
  await loaded;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Поиск по столу' });

/** Presses a key as a keyboard with the Russian layout would. */
async function pressRussian(page: Page, key: string, code: string): Promise<void> {
  await page.evaluate(
    (init) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
      ),
    { key, code },
  );
}

test('a slash and Ctrl+K focus the search, and Esc leaves it', async ({ page }) => {
  await enter(page);
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(field(page)).toHaveValue(/^\/*$/);
  await page.keyboard.press('Escape');
  await expect(field(page)).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await pressRussian(page, '.', 'Slash');
  await expect(field(page)).toBeFocused();
});

test('an exact number opens its record, and words list the results by kind', async ({ page }) => {
  await enter(page);
  await field(page).fill('склады');
  await field(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Склады' })).toBeVisible();
  await field(page).fill('лю');
  await field(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Поиск' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Дилеры' }).getByRole('link').first()).toBeVisible();
});

test('j and k move over the rows of a list in either layout, and Enter opens one', async ({ page }) => {
  await enter(page);
  await page
    .getByRole('link', { name: /^Дилеры/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Дилеры' })).toBeVisible();
  const links = page.locator('.desk-list tbody .c-head a');
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await expect(page.locator('tr.is-marked')).toHaveCount(1);
  await pressRussian(page, 'л', 'KeyK');
  await expect(links.nth(0)).toBeFocused();
  await pressRussian(page, 'о', 'KeyJ');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('tr.is-marked')).toHaveCount(0);
  await page.keyboard.press('k');
  const name = (await links.nth(0).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('keys do nothing in a field', async ({ page }) => {
  await enter(page);
  await page.goto('/desk/dealers');
  const words = page.locator('main input[name=query]');
  await words.click();
  await page.keyboard.type('j/k?');
  await expect(words).toHaveValue('j/k?');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a question mark lists the keys, and the page of keys works without it', async ({ page }) => {
  await enter(page);
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/desk/keys');
  await expect(page.getByRole('heading', { level: 1, name: 'Клавиши' })).toBeVisible();
});
