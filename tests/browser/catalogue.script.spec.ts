import { expect, type Page, test } from '@playwright/test';
import { answered, emptyBasket, openScripted, signIn } from './visitor.ts';

/** What JavaScript adds to the catalogue; tests/screens/catalogue.test.ts covers it without JavaScript. */

const list = '/catalogue/2?sort=price:asc';
const rows = (page: Page) => page.locator('#goods tbody tr');
const fields = (page: Page) => page.locator('#goods input[name^="qnt["]');
const toast = (page: Page) => page.locator('.toast-box');

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await emptyBasket(page);
  await openScripted(page, list);
});

test('goods are added to the basket without leaving the catalogue', async ({ page }) => {
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
  await expect(page.locator('.goods .error')).toContainText('Не достаточно свободных остатков на складе');
  await expect(fields(page).nth(3)).toBeFocused();
  await expect.poll(async () => Number(await fields(page).nth(3).inputValue())).toBeLessThan(99_999);
  await expect(toast(page)).toBeHidden();
  await expect(page).toHaveURL(list);
});

test('a favourite is toggled in place', async ({ page }) => {
  const wish = page.getByRole('button', { name: /^Избранное/ }).first();
  const before = await wish.getAttribute('aria-pressed');
  await answered(page, () => wish.click());
  await expect(wish).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await page.reload();
  await expect(wish).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await answered(page, () => wish.click());
  await expect(wish).toHaveAttribute('aria-pressed', String(before));
});

test('a picture is enlarged 50 ms after the mouse enters it until 400 ms after the mouse leaves it', async ({
  page,
}) => {
  const picture = page.locator('#goods .picture:has(img)').nth(2);
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

test('«show more» appends rows, which stay after a product card over the list is closed', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Показать ещё 20' }).click();
  await expect(rows(page)).toHaveCount(40);
  await expect(page.locator('.more [aria-live]')).toContainText('Показано 40');

  const link = rows(page).nth(30).locator('.title a');
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

test('a ticked brand filters the catalogue at once, and «back» removes the filter', async ({ page }) => {
  const brand = page.locator('.filter input[name=brand]').first();
  const header = (await brand.locator('xpath=..').innerText()).split('\n')[0]?.trim() ?? '';
  await brand.check();
  await expect(page).toHaveURL(/brand=\d+/);
  await expect(page.locator('.filter-chip')).toContainText(['В наличии', header]);
  await page.goBack();
  await expect(page.locator('.filter-chip')).toHaveText(['В наличии']);
  await expect(brand).not.toBeChecked();
});

test('the keyboard reaches the search suggestions, and each term is requested only once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/search-suggest') asked.push(url.searchParams.get('query') ?? '');
  });
  const search = page.getByLabel('Поиск по каталогу');
  const options = page.locator('.suggest-list').getByRole('option');

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

test('«back» restores only quantities that were typed but not added to the basket', async ({ page }) => {
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

const bar = (page: Page) => page.locator('.cartbar button[value=all]');
const elsewhere = (page: Page) => page.locator('.typed-elsewhere');

test('quantities typed on other pages and under other filters are kept, counted and added together', async ({
  page,
}) => {
  await fields(page).first().fill('2');
  await expect(bar(page)).toContainText('1 товар');
  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(elsewhere(page)).toContainText('На других страницах набрано: 1 товар');
  await fields(page).first().fill('1');
  await expect(bar(page)).toContainText('2 товара');

  await page.locator('.filter input[name=brand]').nth(1).check();
  await expect(page).toHaveURL(/brand=\d+/);
  await expect(bar(page)).toContainText('2 товара');
  await page.reload();
  await expect(bar(page)).toContainText('2 товара');
  await bar(page).click();
  await expect(toast(page)).toContainText('Добавлено 3 шт.');
  await expect(elsewhere(page)).toBeHidden();
  await page.goto('/cart/');
  await expect(page.locator('.page-head')).toContainText('2 позиции, 3 шт.');
});

test('«Перейти в корзину» adds typed quantities and stays on the list if they are refused', async ({
  page,
}) => {
  const toBasket = page.locator('.cartbar').getByText('Перейти в корзину');
  await fields(page).first().fill('2');
  await fields(page).nth(1).fill('99999');
  await toBasket.click();
  await expect(page.locator('#goods .error').first()).toBeVisible();
  await expect(page).toHaveURL(/\/catalogue/);
  await fields(page).nth(1).fill('');
  await fields(page).nth(2).fill('3');
  await toBasket.click();
  await expect(page.locator('.page-head')).toContainText('2 позиции, 5 шт.');
  await expect(toast(page)).toContainText('Добавлено 3 шт.');
  await page.goBack();
  await expect(fields(page).nth(2)).toHaveValue('');
});

test('quantities typed on other pages can be added from a list without results', async ({ page }) => {
  await fields(page).first().fill('2');
  const search = page.locator('header input[name=query]');
  await search.fill('абракадабра');
  await search.press('Enter');
  await expect(page.getByText('Ничего не нашлось')).toBeVisible();
  await expect(elsewhere(page)).toContainText('На других страницах набрано: 1 товар');
  await bar(page).click();
  await expect(toast(page)).toContainText('Добавлено 2 шт.');
  await expect(elsewhere(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
});

test('«back» after «show more» restores all rows with their typed values', async ({ page }) => {
  for (const count of [40, 60, 80]) {
    await page.getByRole('link', { name: 'Показать ещё 20' }).click();
    await expect(rows(page)).toHaveCount(count);
  }
  const last = rows(page).nth(79).locator('input[name^="qnt["]').first();
  await last.fill('4');
  // A click would scroll to the header, and the test checks that this scroll position is restored.
  await page.locator('#top_basket').dispatchEvent('click');
  await expect(page).toHaveURL(/\/cart/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(80);
  await expect(last).toHaveValue('4');
  await expect(last).toBeInViewport();
});

test('«back» after sorting restores the previous order', async ({ page }) => {
  const first = rows(page).first().locator('.articul');
  await page.context().clearCookies({ name: 'sort' });
  await openScripted(page, '/catalogue/2');
  const unsorted = await first.innerText();
  await page.getByRole('link', { name: 'Цена' }).click();
  await expect(page).toHaveURL(/sort=price:asc/);
  await expect(first).not.toHaveText(unsorted);
  const cheapest = await first.innerText();
  await page.getByRole('link', { name: 'Цена' }).click();
  await expect(page).toHaveURL(/sort=price:desc/);
  await expect(first).not.toHaveText(cheapest);
  await page.goBack();
  await expect(first).toHaveText(cheapest);
  await page.goBack();
  await expect(first).toHaveText(unsorted);
  await page.goForward();
  await expect(first).toHaveText(cheapest);
});

test('the catalogue can be sorted by РРЦ at every width from 390 to 1440 px', async ({ page }) => {
  await page.goto('/catalogue/2?sort=default');
  for (const width of [390, 900, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const rrc = page.locator('#goods').getByRole('link', { name: /^РРЦ/ });
    await expect(rrc, `${width} px`).toHaveCount(1);
    await expect(rrc).toBeVisible();
    await expect(rrc).toHaveAttribute('href', /sort=price_rrc:asc/);
  }
});

test('«back» after a change of the page size restores the previous number of rows', async ({ page }) => {
  await openScripted(page, '/catalogue/all');
  const rows = page.locator('#goods tbody .articul');
  await expect(rows).toHaveCount(20);
  await page.getByRole('link', { name: '50', exact: true }).click();
  await expect(rows).toHaveCount(50);
  await page.goBack();
  await expect(rows).toHaveCount(20);
});
