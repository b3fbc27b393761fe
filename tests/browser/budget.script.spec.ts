import { type CDPSession, expect, type Page, test } from '@playwright/test';

/** Size limits in bytes for the first visit to the home page: everything it loads, compressed. */
const scriptBudget = 120 * 1024;
const styleBudget = 40 * 1024;

type Loaded = { url: string; type: string; bytes: number };

/** Records everything that a page loads, with the transferred bytes. */
async function watch(page: Page): Promise<{ network: CDPSession; loaded: Map<string, Loaded> }> {
  const network = await page.context().newCDPSession(page);
  const loaded = new Map<string, Loaded>();
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    loaded.set(requestId, { url: response.url, type, bytes: 0 });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = loaded.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  return { network, loaded };
}

test('the home page stays within its size limits and loads nothing from other hosts', async ({
  page,
  baseURL,
}) => {
  const { loaded } = await watch(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const all = [...loaded.values()].filter(({ url }) => !url.startsWith('data:'));
  const sumOf = (ending: RegExp) =>
    all.filter(({ url }) => ending.test(new URL(url).pathname)).reduce((sum, { bytes }) => sum + bytes, 0);
  const scripts = sumOf(/\.js$/);
  const styles = sumOf(/\.css$/);
  test.info().annotations.push({
    type: 'first load',
    description: `JavaScript ${kilobytes(scripts)}, CSS ${kilobytes(styles)}, all ${kilobytes(sumOf(/./))}`,
  });
  expect(scripts).toBeGreaterThan(0);
  expect(scripts, listed(all, /\.js$/)).toBeLessThanOrEqual(scriptBudget);
  expect(styles).toBeGreaterThan(0);
  expect(styles, listed(all, /\.css$/)).toBeLessThanOrEqual(styleBudget);
  expect(all.map(({ url }) => new URL(url).origin).filter((origin) => origin !== baseURL)).toEqual([]);
});

test('the text of the home page is readable before any script has loaded', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Вход для дилеров' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Есть на складе' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Новости' }).first()).toBeVisible();
});

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** Lists the files, largest first, for the message of an exceeded limit. */
function listed(all: Loaded[], ending: RegExp): string {
  return all
    .filter(({ url }) => ending.test(new URL(url).pathname))
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ url, bytes }) => `${kilobytes(bytes)} ${new URL(url).pathname}`)
    .join('\n');
}
