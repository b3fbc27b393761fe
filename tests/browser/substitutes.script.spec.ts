import { expect, test } from '@playwright/test';
import { signIn } from './visitor.ts';

test('a substitute is added from a product’s card without leaving the card', async ({ page }) => {
  await signIn(page);
  await page.goto('/catalogue/all?available=0&sort=price:desc&perpage=100');
  const soldOut = page.locator('#goods tbody tr').filter({ hasNot: page.locator('.quantity') });
  const hrefs = await soldOut
    .locator('a[href*="/product/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  const take = page.locator('.card2 .swaps button').first();
  for (const href of new Set(hrefs)) {
    await page.goto(href.replace(/^.*(?=\/product\/)/, ''));
    if ((await take.count()) > 0) break;
  }
  const address = page.url();
  await take.click();
  await expect(page.locator('.toast-box')).toContainText('Добавлено');
  expect(page.url()).toBe(address);
  await expect(take).toBeFocused();

  // Other tests use the same dealer.
  await page.goto('/cart/clear');
  await page.getByRole('button', { name: 'Очистить', exact: true }).click();
});
