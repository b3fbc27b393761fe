import { expect, type Page } from '@playwright/test';

/** Signs in as the demo dealer; ends on the catalogue. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('dealer@example.com');
  await page.getByLabel('Пароль').fill('demo-dealer');
  await page.locator('main').getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/catalogue/);
}

/** Signs in at the staff desk; ends on its list of chats. */
export async function enterDesk(page: Page): Promise<void> {
  await page.goto('/desk/login');
  await page.getByLabel('E-mail').fill('staff@example.com');
  await page.getByLabel('Пароль').fill('demo-staff');
  await page.locator('main').getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
}

/** Waits until scripts are at work: the search has become a combobox. What is pressed before is answered as without them. */
export async function untilScripted(page: Page): Promise<void> {
  await expect(page.locator('header').getByRole('combobox')).toBeVisible();
}

/** Tomorrow as the order form wants it. */
export function tomorrow(): string {
  const moscow = new Date(Date.now() + 27 * 3_600_000).toISOString();
  return `${moscow.slice(8, 10)}.${moscow.slice(5, 7)}.${moscow.slice(0, 4)}`;
}

/**
 * Puts a piece of the first product in the list into the basket, and waits until it is told of: the total may have been more than
 * nothing before.
 */
export async function addFirst(page: Page): Promise<void> {
  await page.locator('#goods input[type=number]').first().fill('1');
  await page
    .getByRole('button', { name: /^В корзину:/ })
    .first()
    .click();
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();
}
