import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/** What JavaScript adds to tokens; tests/screens/token.test.ts covers them without JavaScript. */

const copyButton = (page: Page) => page.getByRole('button', { name: 'Скопировать' });
const tokenField = (page: Page) => page.getByRole('dialog').getByLabel('Токен');
const status = (page: Page) => page.getByRole('dialog').getByRole('status');

async function makeToken(page: Page): Promise<string> {
  await page.getByLabel('Томилино').check();
  await page.getByRole('button', { name: 'Получить токен' }).click();
  await expect(page.getByRole('dialog')).toContainText('Токен создан');
  return tokenField(page).inputValue();
}

async function revokeNewest(page: Page): Promise<void> {
  await page.goto('/cabinet/token');
  await page
    .getByRole('link', { name: /^Отозвать/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Отозвать', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'отозван' })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/token');
});

test('a new token is selected and copied with one click, and a click outside does not close its window', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await makeToken(page);
  expect(page.url()).not.toContain('svt_');
  const field = tokenField(page);
  await expect(field).toBeFocused();
  const selected = await field.evaluate((e: HTMLInputElement) =>
    e.value.slice(e.selectionStart ?? 0, e.selectionEnd ?? 0),
  );
  expect(selected).toBe(token);

  await copyButton(page).click();
  await expect(status(page)).toHaveText('Скопировано');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);

  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/cabinet\/token$/);
  await expect(page.locator('.tokens tbody tr').first()).toContainText(token.slice(0, 12));
  await expect(page.getByLabel('Томилино')).not.toBeChecked();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await revokeNewest(page);
});

test('a token stays selected when the clipboard is not available', async ({ page }) => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await makeToken(page);
  await copyButton(page).click();
  await expect(status(page)).toHaveText('Токен выделен, осталось скопировать');
  await expect(tokenField(page)).toBeFocused();
  await revokeNewest(page);
});

test('«all» ticks all warehouses and reflects their state, and the ids of ticked warehouses are shown', async ({
  page,
}) => {
  const all = page.getByLabel('Все склады по договору');
  const boxes = page.locator('input[name=warehouses]');
  const numbers = page.locator('#warehouses-description');
  const ids = await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
  await expect(numbers).toContainText('например');
  await all.check();
  await expect(numbers).toHaveText(`Склады:\u00a0${ids.join(',')}`);
  await boxes.first().uncheck();
  await expect(all).not.toBeChecked();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await expect(numbers).toHaveText(`Склады:\u00a0${ids.slice(1).join(',')}`);
  await boxes.first().check();
  await expect(all).toBeChecked();
  await all.uncheck();
  await expect(boxes.last()).not.toBeChecked();
});

test('the token button shows that it is busy and creates one token even if pressed twice', async ({
  page,
}) => {
  let posts = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/cabinet/token**', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1;
      await answered;
    }
    await route.continue();
  });
  await page.getByLabel('Томилино').check();
  const button = page.locator('#new-token button');
  await button.click();
  await expect(button).toHaveText('Создаём…');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  answer();
  await expect(page.getByRole('dialog')).toContainText('Токен создан');
  expect(posts).toBe(1);
  await page.unrouteAll();
  await revokeNewest(page);
});
