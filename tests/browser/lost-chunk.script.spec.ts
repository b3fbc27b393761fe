import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn, untilScripted } from './visitor.ts';

/**
 * A page that survives a release: a file of another screen is gone. The router reloads the page; nothing that was typed is
 * lost (§12.7.3).
 */

/** Has the file of a screen answered with 404, as a release does that no longer has it, and counts pages that are loaded. */
async function loseChunk(
  page: Page,
  screen: string,
): Promise<{ pages: () => number; mend: () => Promise<void> }> {
  const file = `**/assets/${screen}-*.js`;
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1;
  });
  await page.route(file, (answer) => answer.fulfill({ status: 404, body: '' }));
  return { pages: () => pages, mend: () => page.unroute(file) };
}

const message = (page: Page) => page.getByLabel('Сообщение', { exact: true });
const documents = (page: Page) => page.locator('nav a[href="/cabinet/documents"]').first();

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/chat');
});

test('typed values are in their fields again after one reload, and the link works when the file is there', async ({
  page,
}) => {
  await message(page).fill('Разбитый рассеиватель, две штуки');
  const lost = await loseChunk(page, 'cabinet.documents');
  await documents(page).click();
  await expect.poll(lost.pages).toBe(1);
  await untilScripted(page);
  await expect(message(page)).toHaveValue('Разбитый рассеиватель, две штуки');
  await expect(page).toHaveURL(/\/cabinet\/chat$/);
  expect(lost.pages()).toBe(1);

  await message(page).press('Control+End');
  await page.keyboard.type('!');
  await expect(message(page)).toHaveValue('Разбитый рассеиватель, две штуки!');
  await lost.mend();
  await documents(page).click();
  await expect(page.getByRole('heading', { name: 'Счета и накладные' })).toBeVisible();
  expect(lost.pages()).toBe(1);
});

test('when nothing was typed, the screen that was wanted opens', async ({ page }) => {
  const lost = await loseChunk(page, 'cabinet.documents');
  await documents(page).click();
  await expect(page.getByRole('heading', { name: 'Счета и накладные' })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/documents$/);
  // The page itself, and then the screen.
  expect(lost.pages()).toBe(2);
});

test('what was typed does not come back to whoever reloads the page himself', async ({ page }) => {
  await message(page).fill('Уже не нужно');
  await page.reload();
  await untilScripted(page);
  expect(await page.evaluate(() => sessionStorage.getItem('lost-chunk'))).toBeNull();
});

test('a form whose answer needs a file that is gone is posted once, and what is typed elsewhere stays', async ({
  page,
}) => {
  await message(page).fill('Разбитый рассеиватель, две штуки');
  const lost = await loseChunk(page, 'contract');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const menu = page.locator('details.contract');
  await menu.locator('summary').click();
  // The contract that is in force: another one would follow the dealer into the other stories.
  await menu.locator('button[aria-current]').click();
  await expect.poll(lost.pages).toBe(2);
  await untilScripted(page);
  await expect(page).toHaveURL(/\/cabinet\/chat$/);
  await expect(message(page)).toHaveValue('Разбитый рассеиватель, две штуки');
  expect(posts.filter((path) => path.startsWith('/contract'))).toEqual(['/contract']);
});
