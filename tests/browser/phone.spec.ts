import { expect, test } from '@playwright/test';
import { emptyBasket, openBasketTools, signIn } from './visitor.ts';

/** What fits on the first screen of a phone (decisions/styles.md). */

test('the catalogue goods begin in the upper two fifths of a phone’s screen', async ({ page, isMobile }) => {
  test.skip(!isMobile);
  await signIn(page);
  await page.goto('/catalogue');
  await expect(page.locator('.top-news')).toBeVisible();
  const first = await page.locator('#goods tbody tr').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(330);
});

test('thirty basket lines begin in the upper two fifths of a phone’s screen, and one press opens the tools', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile);
  await signIn(page);
  await emptyBasket(page);
  await page.goto('/catalogue/2?perpage=50');
  const fields = page.locator('#goods input[type=number]:enabled');
  for (let i = 0; i < 30; i += 1) await fields.nth(i).fill('1');
  await page
    .getByRole('button', { name: /^Добавить/ })
    .last()
    .click();
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();

  await page.goto('/cart/');
  await expect(page.locator('.top-news')).toBeVisible();
  const first = page.locator('#basket tbody tr:not(.group)').first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(330);
  const search = page.getByLabel('Найти в корзине');
  await expect(search).toBeHidden();
  await openBasketTools(page);
  await expect(search).toBeVisible();
  await expect(page.getByRole('button', { name: 'Перенести' })).toBeVisible();
  await emptyBasket(page);
});

test('the search stays visible while goods are scrolled on a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile);
  await signIn(page);
  await page.goto('/catalogue');
  const search = page.getByLabel('Поиск по каталогу');
  await page.locator('#goods tbody tr').nth(9).scrollIntoViewIfNeeded();
  await expect(search).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.contract')).not.toBeInViewport();
  await search.fill('лента');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('лента');
});

for (const { path, row, most, menu } of [
  { path: '/cabinet/favourites', row: '.data-table tbody tr', most: 330, menu: 'Действия' },
  { path: '/cabinet/orders', row: '.data-table tbody tr', most: 345, menu: 'Фильтр' },
  { path: '/cabinet/purchased-goods', row: '.purchased-list tbody tr', most: 400, menu: 'Действия' },
]) {
  test(`on a phone ${path} begins with its rows, and one press opens its tools`, async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile);
    await signIn(page);
    await page.goto(path);
    const tool = page.locator('.folding').getByRole('button', { name: /^(Найти|Показать)$/ });
    const top = async () => (await page.locator(row).first().boundingBox())?.y;
    expect(await top()).toBeLessThanOrEqual(most);
    await expect(tool).toBeHidden();
    await page.locator('.list-menu summary', { hasText: menu }).click();
    await expect(tool).toBeVisible();
  });
}
