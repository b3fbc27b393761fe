import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

test('changing the display of a list adds no history entry, so «back» opens the previous screen', async ({
  page,
}) => {
  await openScripted(page, '/');
  await page.getByRole('link', { name: 'Весь каталог' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Весь каталог');
  await page.getByRole('link', { name: 'Таблицей' }).click();
  await expect(page.locator('table.look-only')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a new screen starts at its top at once, without visible scrolling', async ({ page }) => {
  await openScripted(page, '/open/all');
  await page.locator('.page-foot').getByRole('link', { name: 'Новости' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новости');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});

for (const [href, heading] of [
  ['/ajax/callback', 'Заказать звонок'],
  ['/tpl/user_getproduct.html?id=101', /^Светильник|^Панель|^Лампа/],
  ['/articles', 'Статьи'],
] as const)
  test(`a link to ${href} within a news item opens its target`, async ({ page }) => {
    await openScripted(page, '/news/1');
    await page.locator('.prose').evaluate((text, address) => {
      text.insertAdjacentHTML('beforeend', `<p><a href="${address}">Дальше</a></p>`);
    }, href);
    await page.getByRole('link', { name: 'Дальше' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });

for (const [how, leave] of [
  ['a link', (page: Page) => page.locator('#top_basket').dispatchEvent('click')],
  ['the address bar', (page: Page) => page.goto('/cart/')],
] as const)
  test(`«back» to the orders after leaving by ${how} restores rows of «show more» and the scroll position`, async ({
    page,
  }) => {
    await signIn(page);
    await openScripted(page, '/cabinet/orders');
    const rows = page.locator('#orders tbody tr:not(.loading)');
    for (const count of [20, 30]) {
      await page.locator('[data-more]').click();
      await expect(rows).toHaveCount(count);
    }
    await rows.nth(25).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);
    await leave(page);
    await expect(page).toHaveURL(/\/cart/);
    await page.goBack();
    await expect(rows).toHaveCount(30);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });
