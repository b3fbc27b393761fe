import { expect, test } from '@playwright/test';
import { signIn } from './visitor.ts';

/** What this test has put into the basket of the demo dealer must not stay for the others. */
test.afterEach(async ({ page }) => {
  await page.goto('/cart/clear');
  const clear = page.getByRole('button', { name: 'Очистить' });
  if (await clear.isVisible()) await clear.click();
});

test('a substitute is taken from the card without leaving it, and the next press takes another one', async ({
  page,
}) => {
  await signIn(page);
  // Sorting by name brings goods that are out of stock, too.
  await page.goto('/catalogue/all?available=0&sort=price:desc&perpage=100');
  const soldOut = page.locator('#goods tbody tr').filter({ hasNot: page.locator('.quantity') });
  const cards = await soldOut
    .locator('a[href*="/product/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const take = page.locator('.card2 .swaps button').first();
  for (const href of [...new Set(cards)]) {
    await page.goto(new URL(href).pathname.replace(/^.*\/product\//, '/product/'));
    if ((await take.count()) > 0) break;
  }
  const address = page.url();
  await take.click();
  await expect(page.locator('.toast-box')).toContainText('Добавлено');
  expect(page.url()).toBe(address);
  await expect(take).toBeFocused();
  await take.click();
  await expect(page.locator('.top-basket, header')).toContainText('шт.');
});
