import { expect, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/** What JavaScript adds to a complaint: it finds while one types. The clock is the test's own. */
test('the search asks at once, then every 300 ms at most, from two characters on', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^\/search(\.data|\/)?/.test(url.pathname) && url.searchParams.has('keyword'))
      asked.push(url.searchParams.get('keyword') ?? '');
  });
  await signIn(page);
  await page.clock.install();
  await openScripted(page, '/search/?keyword=');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  asked.length = 0;

  const field = page.getByLabel('Какой товар');
  await field.press('L');
  await field.press('T');
  await expect(page.getByRole('button', { name: /^Добавить LT/ }).first()).toBeVisible();
  await field.press('-');
  await field.press('N');
  await page.clock.runFor(299);
  expect(asked).toEqual(['LT']);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['LT', 'LT-N']);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('LT-N');
});

test('a quantity that is none turns red while it is typed, and is kept in the cookie', async ({
  page,
  context,
}) => {
  await signIn(page);
  await openScripted(page, '/search/?keyword=LT-NB');
  await page
    .getByRole('button', { name: /^Добавить LT-NB/ })
    .first()
    .click();
  const quantity = page.getByLabel(/^Количество: LT-NB/).first();
  await quantity.fill('0');
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await quantity.fill('12');
  await expect(quantity).not.toHaveAttribute('aria-invalid');
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'complaints');
  await expect.poll(async () => decodeURIComponent((await kept())?.value ?? '')).toMatch(/^\{"\d+":12\}$/);
  expect((await kept())?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
});
