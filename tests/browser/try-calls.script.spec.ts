import { expect, type Page, test } from '@playwright/test';
import { signIn } from './visitor.ts';

/** The page for trying calls: the viewer of /openapi.json under the portal's content security policy. */

async function open(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== 'data:' && hostname !== '127.0.0.1') complaints.push(request.url());
  });
  await page.goto('/developers/try');
  await expect(page.locator('.opblock-tag').first()).toBeVisible();
  return complaints;
}

/** Opens a call, fills in its fields, sends it, and returns the response's status. */
async function make(page: Page, tag: string, operation: string, fields: Record<string, string> = {}) {
  const call = page.locator(`[id$="-${operation}"]`);
  if (!(await call.isVisible())) await page.locator('.opblock-tag', { hasText: tag }).first().click();
  if (!(await call.locator('.opblock-body').isVisible()))
    await call.locator('.opblock-summary-control').click();
  for (const [name, value] of Object.entries(fields)) {
    await call.locator(`tr[data-param-name="${name}"] input`).fill(value);
  }
  const [response] = await Promise.all([
    page.waitForResponse((answer) => ['fetch', 'xhr'].includes(answer.request().resourceType())),
    call.getByRole('button', { name: 'Execute' }).click(),
  ]);
  await expect(call.locator('.live-responses-table')).toBeVisible();
  return response;
}

test('a visitor can make calls of the open API and is refused all other calls', async ({ page }) => {
  const complaints = await open(page);
  expect(await page.locator('.opblock-tag').first().textContent()).toContain('The catalogue');
  expect((await make(page, 'Open API', 'getOpenapiGetAllNews')).status()).toBe(200);
  expect((await make(page, 'The catalogue', 'getApiInitdata')).status()).toBe(401);
  await expect(page.locator('.chapters, .guide')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a signed-in dealer can make all calls, even those that change data', async ({ page }) => {
  await signIn(page);
  const complaints = await open(page);
  expect((await make(page, 'The catalogue', 'getApiInitdata')).status()).toBe(200);
  const cleared = await make(page, 'The basket', 'postApiClearBasket');
  expect([cleared.status(), cleared.request().method()]).toEqual([200, 'POST']);
  expect(complaints).toEqual([]);
});

test('a token pasted into the API viewer grants access and is forgotten when the page is reopened', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/cabinet/token/programs');
  await page.getByLabel('Название').fill('Проба вызовов');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Создать токен' }).click();
  const token = await page.locator('input[value^="svp_"]').inputValue();
  await page.context().clearCookies();
  await open(page);
  await page.locator('.btn.authorize').click();
  const field = page.locator('.auth-container', { hasText: 'program' }).locator('input');
  await field.fill(token);
  await page
    .locator('.auth-container', { hasText: 'program' })
    .getByRole('button', { name: 'Apply' })
    .click();
  await page.locator('.btn-done').first().click();
  expect((await make(page, 'The catalogue', 'getApiFilter')).status()).toBe(200);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('svp_');
  await open(page);
  expect((await make(page, 'The catalogue', 'getApiFilter')).status()).toBe(401);
});

test('if files of the API viewer are missing, the chapters stay and an alert appears', async ({ page }) => {
  await page.route('**/assets/swagger-ui-*', (route) => route.abort());
  await page.goto('/developers/try');
  await expect(page.getByRole('alert')).toContainText('не загрузилась');
  await expect(page.locator('.guide a[href="/developers/codes"]')).toBeVisible();
});

test('the API viewer follows the color scheme of the browser', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page);
  await expect(page.locator('html')).toHaveClass(/dark-mode/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/dark-mode/);
});
