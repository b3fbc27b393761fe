import { expect, type Page, test } from '@playwright/test';
import { answered, emptyBasket, openScripted, signIn } from './visitor.ts';

/** What JavaScript adds to the catalogue; that everything works without it is in tests/screens/catalogue.test.ts. */

const list = '/catalogue/2?sort=price:asc';
const rows = (page: Page) => page.locator('#goods tbody tr');
const fields = (page: Page) => page.locator('#goods input[name^="qnt["]');
const toast = (page: Page) => page.locator('.toast-box');

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await emptyBasket(page);
  await openScripted(page, list);
});

test('goods are added without leaving the page', async ({ page }) => {
  const field = fields(page).first();
  const stepper = field.locator('xpath=..');
  await stepper.getByRole('button', { name: /^Больше/ }).click();
  await stepper.getByRole('button', { name: /^Больше/ }).click();
  await stepper.getByRole('button', { name: /^Меньше/ }).click();
  await expect(field).toHaveValue('1');
  await fields(page).nth(3).fill('99999');

  await page
    .getByRole('button', { name: /указанное/ })
    .last()
    .click();
  await expect(toast(page)).toContainText('Добавлено 1 шт.');
  await expect(field).toHaveValue('');
  await expect(page.locator('#total_basket')).not.toHaveText('0,00\u00a0₽');
  await expect(page.locator('.goods .err')).toContainText('Не достаточно свободных остатков на складе');
  await expect(fields(page).nth(3)).toBeFocused();
  await expect.poll(async () => Number(await fields(page).nth(3).inputValue())).toBeLessThan(99_999);
  await expect(toast(page)).toBeHidden();
  await expect(page).toHaveURL(list);
});

test('a favourite is toggled in its place', async ({ page }) => {
  const wish = page.getByRole('button', { name: /^Избранное/ }).first();
  const before = await wish.getAttribute('aria-pressed');
  await answered(page, () => wish.click());
  await expect(wish).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await page.reload();
  await expect(wish).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await answered(page, () => wish.click());
  await expect(wish).toHaveAttribute('aria-pressed', String(before));
});

test('a picture is shown large under the mouse: after 50 ms, until 400 ms after it has left', async ({
  page,
}) => {
  const picture = page.locator('#goods .pic:has(img)').nth(2);
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const delay = () => picture.evaluate((each) => getComputedStyle(each).transitionDelay.split(',')[0]);
  await page.mouse.move(0, 0);
  const small = await width();
  expect(await delay()).toBe('0.4s');
  await picture.hover();
  await expect.poll(width).toBe(small * 4);
  expect(await delay()).toBe('0.05s');
  await page.mouse.move(0, 0);
  await expect.poll(width).toBe(small);
});

test('«show more» appends; a card opens over the list and gives it back as it was', async ({ page }) => {
  await page.getByRole('link', { name: 'Показать ещё 20' }).click();
  await expect(rows(page)).toHaveCount(40);
  await expect(page.locator('.more .cnt')).toContainText('Показано 40');

  const link = rows(page).nth(30).locator('.name a');
  await link.click();
  const card = page.getByRole('dialog');
  await expect(card).toContainText('Характеристики');
  await expect(page).toHaveURL(/\/catalogue\/2\/product\/\d+\?sort=price:asc$/);
  await card.locator('input[name^="qnt["]').first().fill('1');
  await card.getByRole('button', { name: 'Добавить в корзину' }).last().click();
  await expect(card.locator('.toast-box')).toContainText('Добавлено 1 шт.');

  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(link).toBeFocused();
  await expect(rows(page)).toHaveCount(40);
  await expect(rows(page).nth(30)).toHaveClass('in-cart');
});

test('a tick in the filter applies at once, and «back» takes it away', async ({ page }) => {
  const brand = page.locator('.flt input[name=brand]').first();
  const header = (await brand.locator('xpath=..').innerText()).split('\n')[0]?.trim() ?? '';
  await brand.check();
  await expect(page).toHaveURL(/brand=\d+/);
  await expect(page.locator('.chip')).toContainText(['В наличии', header]);
  await page.goBack();
  await expect(page.locator('.chip')).toHaveText(['В наличии']);
  await expect(brand).not.toBeChecked();
});

test('the search suggests, by keyboard, and asks once for a term', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/search-suggest') asked.push(url.searchParams.get('query') ?? '');
  });
  const search = page.getByLabel('Поиск по каталогу');
  const options = page.locator('.ac-list').getByRole('option');

  await search.pressSequentially('cdtn', { delay: 50 });
  await expect(page.getByText('Показано по запросу «свет»')).toBeVisible();
  await expect(options.last()).toHaveText('Все результаты по запросу «свет»');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(search).toHaveValue('cdtn');

  await search.press('Backspace');
  await search.pressSequentially('n');
  await expect(options.first()).toBeVisible();
  expect(asked.filter((term) => term === 'cdtn')).toHaveLength(1);

  const name = await options.nth(1).locator('.ac-name').innerText();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toHaveText(name);
});

test('quantities that were typed and not added are there again after «back», those that were added are not', async ({
  page,
}) => {
  const [first, second] = [fields(page).first(), fields(page).nth(1)];
  await first.fill('7');
  await second.fill('1');
  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(first).toHaveValue('');
  await page.goBack();
  await expect(first).toHaveValue('7');
  await expect(second).toHaveValue('1');

  await second.fill('');
  await answered(page, () =>
    rows(page)
      .first()
      .getByRole('button', { name: /^В корзину/ })
      .click(),
  );
  await expect(first).toHaveValue('');
  await page.goForward();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(first).toHaveValue('');
});
