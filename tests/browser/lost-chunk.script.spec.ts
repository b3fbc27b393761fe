import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn, untilScripted } from './visitor.ts';

/**
 * A page that is open during a release that removes a file of another screen. The router reloads the page, and no typed
 * value is lost (§12.7.3).
 */

/** Responds to the request for a screen's file with 404, as after such a release, and counts loaded pages. */
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

/** Holds the response for a screen's file until the returned function is called with its status. */
async function holdChunk(page: Page, screen: string): Promise<(status: 200 | 404) => void> {
  let release: (status: 200 | 404) => void = () => {};
  const released = new Promise<200 | 404>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${screen}-*.js`, async (answer) =>
    (await released) === 200 ? answer.continue() : answer.fulfill({ status: 404, body: '' }),
  );
  return release;
}

/** Records the path and body of each contract form posted from now on. */
function postsOf(page: Page): () => [path: string, body: string][] {
  const posts: [string, string][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/contract'))
      posts.push([pathname.replace(/\.data$/, ''), request.postData() ?? '']);
  });
  return () => posts;
}

/** Selects the contract that is already current, because a change would affect other tests. */
async function pressContract(page: Page): Promise<void> {
  const menu = page.locator('details.contract');
  await menu.locator('summary').click();
  await menu.locator('button[aria-current]').click();
}

const message = (page: Page) => page.getByLabel('Сообщение', { exact: true });
const documents = (page: Page) => page.locator('nav a[href="/cabinet/documents"]').first();

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/chat');
});

test('a reload for a missing file preserves typed values, and the link works once the file exists', async ({
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

test('the screen with the missing file opens after a reload if nothing was typed', async ({ page }) => {
  const lost = await loseChunk(page, 'cabinet.documents');
  await documents(page).click();
  await expect(page.getByRole('heading', { name: 'Счета и накладные' })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/documents$/);
  // The page, then the screen.
  expect(lost.pages()).toBe(2);
});

test('typed values are not restored after the user’s own reload', async ({ page }) => {
  await message(page).fill('Уже не нужно');
  await page.reload();
  await untilScripted(page);
  expect(await page.evaluate(() => sessionStorage.getItem('lost-chunk'))).toBeNull();
});

test('a form whose response needs a missing file is posted once, and values typed elsewhere stay', async ({
  page,
}) => {
  await message(page).fill('Разбитый рассеиватель, две штуки');
  const lost = await loseChunk(page, 'contract');
  const posts = postsOf(page);
  await pressContract(page);
  await expect.poll(lost.pages).toBe(2);
  await untilScripted(page);
  await expect(page).toHaveURL(/\/cabinet\/chat$/);
  await expect(message(page)).toHaveValue('Разбитый рассеиватель, две штуки');
  expect(posts().map(([path]) => path)).toEqual(['/contract']);
});

test('typed values are restored even while another form is being sent', async ({ page }) => {
  await message(page).fill('Разбитый рассеиватель, две штуки');
  const lost = await loseChunk(page, 'contract');
  // The page is left before this response arrives.
  await page.route(/\/theme(\.data)?(\?|$)/, () => {});
  await page.locator('details.popup:has(form.themes) summary').click();
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.locator('form.themes').getByRole('button', { name: 'Тёмная' }).click();
  await posted;
  await pressContract(page);
  await expect.poll(lost.pages).toBe(2);
  await untilScripted(page);
  await expect(message(page)).toHaveValue('Разбитый рассеиватель, две штуки');
});

for (const [files, status] of [
  ['are there', 200],
  ['are gone', 404],
] as const) {
  test(`a form whose files ${files} after a delay is posted with its values at the press`, async ({
    page,
  }) => {
    const release = await holdChunk(page, 'contract');
    const posts = postsOf(page);
    await page.locator('details.contract form').evaluate((form) => {
      form.insertAdjacentHTML('beforeend', '<input name="note" value="pressed">');
    });
    await pressContract(page);
    await page.locator('details.contract form').evaluate((form) => {
      form.querySelector<HTMLInputElement>('[name=note]')!.value = 'changed';
      form.remove();
    });
    release(status);
    await expect.poll(() => posts().length).toBe(1);
    expect(posts()).toEqual([['/contract', expect.stringMatching(/(^|&)note=pressed(&|$)/)]]);
  });
}

test('a link clicked while a form waits for its files opens after the form is posted', async ({ page }) => {
  const release = await holdChunk(page, 'contract');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'POST') asked.push(pathname);
    else if (searchParams.has('_data') || searchParams.has('_routes')) asked.push(pathname);
    else if (pathname === '/cabinet/documents.data') asked.push(pathname);
  });
  await pressContract(page);
  await documents(page).click();
  release(200);
  await expect(page.getByRole('heading', { name: 'Счета и накладные' })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/documents$/);
  expect(asked.filter((path) => /contract|documents/.test(path))[0]).toMatch(/^\/contract/);
});
