import { expect, type Page, test } from '@playwright/test';
import { addFirst, openScripted, signIn } from './visitor.ts';

/** How long messages stay visible (§9.7). The tests control the clock. */

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Сохранить', exact: true });

/** Opens a screen with the clock stopped. */
async function open(page: Page, address: string): Promise<void> {
  await openScripted(page, address);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Checks that the message stays visible for this many milliseconds and no longer. */
async function leavesAfter(page: Page, message: ReturnType<Page['locator']>, ms: number): Promise<void> {
  await expect(message).toBeVisible();
  await page.clock.runFor(ms - 1);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toBeHidden();
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await signIn(page);
});

const saved = (page: Page) => page.locator('.note.ok', { hasText: 'Данные сохранены' });

test('a message about the account stays for a second and a half', async ({ page }) => {
  await open(page, '/cabinet/account');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await leavesAfter(page, saved(page), 1_500);
});

test('a message about an address stays for a second and a half', async ({ page }) => {
  await open(page, '/cabinet/addresses');
  await page.locator('tbody .title a').first().click();
  await save(page).click();
  await leavesAfter(page, saved(page), 1_500);
});

test('a message about a contragent stays for three seconds', async ({ page }) => {
  await open(page, '/cabinet/contragents');
  await page.locator('tbody .title a').first().click();
  await save(page).click();
  await leavesAfter(page, saved(page), 3_000);
});

test('a message about a manager stays for three seconds', async ({ page }) => {
  await open(page, '/cabinet/managers');
  await page.locator('.managers').getByRole('link', { name: 'Мария Зотова', exact: true }).click();
  await save(page).click();
  await leavesAfter(page, saved(page), 3_000);
});

test('a message about price politics stays for three seconds', async ({ page }) => {
  await open(page, '/cabinet/managers');
  await page.getByRole('link', { name: /цены, которые видит Мария Зотова/ }).click();
  await save(page).last().click();
  await leavesAfter(page, saved(page), 3_000);
});

test('a message stays for its full time even when the screen changes', async ({ page }) => {
  await open(page, '/cabinet/contragents');
  await page.locator('tbody .title a').first().click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.clock.runFor(1_000);
  await page.locator('.nav-row a', { hasText: 'Заказы' }).click();
  await expect(page).toHaveURL(/\/cabinet\/orders/);
  await leavesAfter(page, saved(page), 2_000);
});

test('a message about goods added to the basket stays for two and a half seconds', async ({ page }) => {
  await open(page, '/catalogue/all');
  await addFirst(page);
  await leavesAfter(page, page.getByText(/^Добавлено/).first(), 2_500);
});

test('an error message stays for at least a minute', async ({ page }) => {
  await open(page, '/cabinet/account');
  await page.getByLabel('Имя').fill('');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByRole('alert')).toBeVisible();
});
