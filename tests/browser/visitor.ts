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
  await expect(page.locator('header [role=combobox]')).toBeAttached();
}

/** Opens a screen whose scripts are at work. */
export async function openScripted(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilScripted(page);
}

/**
 * Does what sends a form, and waits for the answer. For what the screen shows before the portal has said so (hearts, quantities): who
 * leaves earlier takes the request along.
 */
export async function answered(page: Page, deed: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), deed()]);
}

/** Makes the clock of every page from now on the test's own: it stands still until it is told to go on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Takes everything out of the basket; ends on it. */
export async function emptyBasket(page: Page): Promise<void> {
  await page.goto('/cart/');
  const clear = page.getByRole('link', { name: 'Очистить корзину' });
  if ((await clear.count()) > 0) {
    await clear.click();
    await page.getByRole('button', { name: 'Очистить', exact: true }).click();
  }
  await expect(page.getByText('Корзина пуста')).toBeVisible();
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
