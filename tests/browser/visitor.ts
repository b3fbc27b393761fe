import { type Cookie, expect, type Page } from '@playwright/test';

export { nextWorkday } from '../setup/next-workday.ts';

/** The session of an earlier test. It is reused because signing in takes as long as several tests. */
let session: Cookie[] = [];

/** Opens the catalogue with the session of an earlier test. Returns false if there is none or it has ended. */
async function resumeSession(page: Page): Promise<boolean> {
  if (session.length === 0) return false;
  await page.context().addCookies(session);
  await page.goto('/catalogue');
  return new URL(page.url()).pathname === '/catalogue';
}

/** Signs in as the demo dealer and stays on the catalogue. */
export async function signIn(page: Page): Promise<void> {
  if (await resumeSession(page)) return;
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('dealer@example.com');
  await page.getByLabel('Пароль').fill('demo-dealer');
  await page.locator('main').getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/catalogue/);
  session = (await page.context().cookies()).filter(({ name }) => name === 'portal_session');
}

/** Signs in as staff and stays on the first screen of the desk. */
export async function enterDesk(page: Page): Promise<void> {
  await page.goto('/desk/login');
  await page.getByLabel('E-mail').fill('staff@example.com');
  await page.getByLabel('Пароль').fill('demo-staff');
  await page.locator('main').getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('heading', { name: 'Сегодня', exact: true })).toBeVisible();
}

/** Waits until hydration turns the search into a combobox. Earlier clicks are handled as without scripts. */
export async function untilScripted(page: Page): Promise<void> {
  await expect(page.locator('header [role=combobox]')).toBeAttached();
}

/** Opens a screen and waits for hydration. */
export async function openScripted(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilScripted(page);
}

/**
 * Runs an action that sends a form and waits for the response. Used for changes that the screen shows earlier (hearts,
 * quantities): leaving before the response would cancel the request.
 */
export async function answered(page: Page, deed: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), deed()]);
}

/** Gives every page a clock that advances only when the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Opens the tools of the basket, which are behind a button on a phone. */
export async function openBasketTools(page: Page): Promise<void> {
  const menu = page.locator('summary', { hasText: 'Действия с корзиной' });
  if (await menu.isVisible()) await menu.click();
}

/** Opens the tools of a list if they are collapsed, as on a phone. */
export async function openListTools(page: Page): Promise<void> {
  const menu = page.locator('.list-menu:not([open]) summary');
  if (await menu.isVisible()) await menu.click();
}

/** Empties the basket and stays on its screen. */
export async function emptyBasket(page: Page): Promise<void> {
  await page.goto('/cart/');
  await openBasketTools(page);
  const clear = page.getByRole('link', { name: 'Очистить корзину' });
  if ((await clear.count()) > 0) {
    await clear.click();
    await page.getByRole('button', { name: 'Очистить', exact: true }).click();
  }
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible();
}

/**
 * Adds one piece of the first product in the list and waits for the confirmation rather than for a total, because the
 * basket may not have been empty.
 */
export async function addFirst(page: Page): Promise<void> {
  await page.locator('#goods input[type=number]').first().fill('1');
  await page
    .getByRole('button', { name: /^В корзину:/ })
    .first()
    .click();
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();
}
