import { expect, type Page, test } from '@playwright/test';
import { layoutFaults } from './layout.ts';
import { dealerScreens, deskScreens, visitorScreens } from './screens.ts';
import { addFirst, enterDesk, signIn } from './visitor.ts';

/**
 * Every screen has a heading, fits its window and logs no errors, in every browser project, with and without
 * JavaScript.
 */

// The longest test opens all dealer and staff screens, two suites run at the same time, and the machine may be slow.
test.describe.configure({ timeout: 360_000 });

function addressesOf(screens: Record<string, string>, ids: Record<string, string>): string[] {
  return Object.values(screens).map((pattern) =>
    pattern.replace(/\{(\w+)\}/g, (_, record: string) => ids[record] ?? ''),
  );
}

/** Opens each screen; `ids` replace placeholders in addresses. */
async function openAll(
  page: Page,
  screens: Record<string, string>,
  ids: Record<string, string> = {},
): Promise<void> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser itself logs every 404 and 400 page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  const addresses = addressesOf(screens, ids);
  for (const [i, name] of Object.keys(screens).entries()) {
    const address = addresses[i]!;
    const answer = await page.goto(address);
    const refused = /broken|not there|is over/.exec(name) !== null;
    const status = answer?.status() ?? 0;
    expect(status >= 400, `${name}: ${status}`).toBe(refused);
    expect(status, name).toBeLessThan(500);
    await expect(page.locator('h1, dialog h2').first(), name).toBeVisible();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${name} is pushed sideways`).toBe(0);
    expect(complaints, name).toEqual([]);
  }
}

/** Returns the first number in the path of the first link that matches the selector. */
async function idIn(page: Page, address: string, selector: string): Promise<string> {
  await page.goto(address);
  const href = (await page.locator(selector).first().getAttribute('href')) ?? '';
  return /\/(\d+)/.exec(href)?.[1] ?? '';
}

test('public screens have a heading, fit their window and log no errors', async ({ page }) => {
  const product = await idIn(page, '/open/all', '.goods-tile a[href*="/card/"], .goods-tile .title a');
  await openAll(page, visitorScreens, { product });
});

test('dealer and staff screens have a heading, fit their window and log no errors', async ({ page }) => {
  await signIn(page);
  const ids = await dealerIds(page);
  await openAll(page, dealerScreens, ids);
  await enterDesk(page);
  await openAll(page, deskScreens, ids);
});

test('all screens fit a 320 px window, which equals 1280 px at 400 % zoom', async ({
  page,
  isMobile,
  javaScriptEnabled,
}) => {
  test.skip(isMobile || !javaScriptEnabled, 'The window decides, not the device.');
  await page.setViewportSize({ width: 320, height: 640 });
  const product = await idIn(page, '/open/all', '.goods-tile a[href*="/card/"], .goods-tile .title a');
  await openAll(page, visitorScreens, { product });
  await signIn(page);
  const menu = page.locator('details.contract');
  await menu.locator('summary').click();
  const right = await menu.locator('.menu-body').evaluate((body) => body.getBoundingClientRect().right);
  expect(right, 'the menu of contracts').toBeLessThanOrEqual(320);
  await openAll(page, dealerScreens, await dealerIds(page));
});

/** Screens that mainly consist of a list. On a low monitor the first row is in the upper half. */
const lists = [
  ['/catalogue', '/cart/', '/cabinet/favourites', '/cabinet/needs', '/cabinet/watches', '/cabinet/drafts'],
  ['/cabinet/orders', '/cabinet/purchased-goods', '/cabinet/orders-by-manager', '/cabinet/documents'],
  ['/cabinet/acts', '/cabinet/complaints', '/cabinet/balance', '/cabinet/contragents', '/cabinet/managers'],
].flat();

test('on a 1280×720 monitor, lists begin within 330 px, and no text or control is covered or cut off', async ({
  page,
  isMobile,
  javaScriptEnabled,
}) => {
  test.skip(isMobile || !javaScriptEnabled, 'The window decides, not the device.');
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page);
  const ids = await dealerIds(page);
  const faultsOf = async (address: string, firstRow?: number) => {
    await page.goto(address);
    return (await layoutFaults(page, firstRow ? { firstRow } : {})).map((fault) => `${address}: ${fault}`);
  };
  const faults: string[] = [];
  const look = async (addresses: string[], firstRow?: number) => {
    for (const address of addresses) faults.push(...(await faultsOf(address, firstRow)));
  };
  await look(lists, 330);
  await look(addressesOf(dealerScreens, ids));
  await page.setViewportSize({ width: 1200, height: 720 });
  await look(lists, 330);
  await enterDesk(page);
  await look(addressesOf(deskScreens, ids));
  expect(faults).toEqual([]);
});

/** Returns the ids of the dealer's records and puts a product into the basket. */
async function dealerIds(page: Page): Promise<Record<string, string>> {
  const product = await idIn(page, '/catalogue/all', '#goods .title a[href*="product"]');
  await addFirst(page);
  const order = await idIn(page, '/cabinet/orders?state=1', 'tbody a[href^="/cabinet/orders/"]');
  const list = await newFastOrder(page, 'LT-NB36-4054 2');
  const table = await newFastOrder(page, 'Артикул\tЗаказ\tКол-во\nLT-NB36-4054\t24\t3');
  const shipped = await idIn(page, '/cabinet/orders?state=11', 'tbody a[href^="/cabinet/orders/"]');
  const made = { token: await newToken(page), complaint: await newComplaint(page) };
  return { product, order, list, table, shipped, return: await newReturn(page, shipped), ...made };
}

/** Checks a fast order and returns the id of the saved list. */
async function newFastOrder(page: Page, text: string): Promise<string> {
  await page.goto('/fast-order');
  await page.locator('textarea[name=text]').fill(text);
  await page.getByRole('button', { name: 'Проверить список' }).last().click();
  await page.waitForURL(/list=/);
  return new URL(page.url()).searchParams.get('list') ?? '';
}

async function newToken(page: Page): Promise<string> {
  await page.goto('/cabinet/token');
  await page.getByLabel('Все склады по договору').check();
  await page.getByRole('button', { name: 'Получить токен' }).click();
  // This screen is shown only once, right after a token is created.
  await expect(page.getByRole('dialog')).toContainText('Токен создан');
  return idIn(page, '/cabinet/token', 'a[href$="/revoke"]');
}

/** Returns the id of a return, and asks for one if there is none: a line may have only one piece. */
async function newReturn(page: Page, shipped: string): Promise<string> {
  await page.goto('/cabinet/returns');
  const rows = page.locator('tr[id^="return-"]');
  if ((await rows.count()) === 0) await askForReturn(page, shipped);
  return (await rows.first().getAttribute('id'))?.replace('return-', '') ?? '';
}

/** Asks for the return of a piece of a shipped order. */
async function askForReturn(page: Page, shipped: string): Promise<void> {
  await page.goto(`/cabinet/orders/${shipped}/return`);
  await page
    .getByLabel(/^Вернуть:/)
    .first()
    .fill('1');
  await page.getByLabel('Брак').check();
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Возвраты');
}

async function newComplaint(page: Page): Promise<string> {
  await page.goto('/search/?keyword=LT-NB');
  await page
    .getByRole('button', { name: /^Добавить LT-NB/ })
    .first()
    .click();
  await page.getByLabel('Причина').selectOption('Брак');
  await page.getByRole('button', { name: 'Отправить рекламацию' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Рекламация Р-\d{6}$/);
  return /\/(\d+)$/.exec(page.url())?.[1] ?? '';
}
