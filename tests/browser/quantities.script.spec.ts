import { expect, type Page, test } from '@playwright/test';
import { answered, emptyBasket, nextWorkday, openScripted, signIn } from './visitor.ts';

/** Quantity fields behave the same on every screen. */

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Adds the first goods of the list to the basket in these quantities. */
async function fill(page: Page, ...quantities: string[]): Promise<void> {
  await emptyBasket(page);
  await openScripted(page, '/catalogue/2');
  for (const [i, quantity] of quantities.entries())
    await page.locator('#goods tr input[name^="qnt["]').nth(i).fill(quantity);
  await answered(page, () => page.locator('.cartbar button[value=all]').click());
  await openScripted(page, '/cart/');
}

const ofBasket = (page: Page) => page.locator('.basket input[name^="qnt["]');

for (const [name, open, fields] of [
  ['the basket', (page: Page) => fill(page, '14', '3'), '.basket input[name^="qnt["]'],
  [
    'the catalogue',
    (page: Page) => openScripted(page, '/catalogue/2'),
    '#goods td.warehouse:nth-child(n) input[name$="[1]"]',
  ],
  [
    'purchased goods',
    (page: Page) => openScripted(page, '/cabinet/purchased-goods?startDate=01.01.2026'),
    '.purchased-list input[name^="qnt["]',
  ],
  ['a draft', (page: Page) => openScripted(page, '/cabinet/drafts/1'), 'table input[name^="qnt["]'],
  ['a fast order', (page: Page) => openScripted(page, '/fast-order'), '[data-cell=qnt]'],
] as const) {
  test(`a quantity typed in ${name} replaces the number, and arrow keys change the row`, async ({ page }) => {
    await open(page);
    const [first, second] = [page.locator(fields).nth(0), page.locator(fields).nth(1)];
    await first.fill('14');
    await second.click();
    await first.click();
    await page.keyboard.type('020');
    await expect(first).toHaveValue('20');
    await first.click();
    await page.keyboard.type('31');
    await expect(first).toHaveValue('31');
    // A second click puts the caret into the number.
    await first.click();
    await first.click();
    await page.keyboard.type('7');
    await expect(first).toHaveValue(/^(731|371|317)$/);
    await first.fill('20');
    await page.keyboard.press('ArrowDown');
    await expect(second).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    await expect(first).toHaveValue('20');
    await page.keyboard.type('7');
    await expect(first).toHaveValue('7');
  });
}

test('the page of a placed order opens at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await fill(page, '1', '1', '1', '1', '1');
  await page.getByLabel('Дата отгрузки').fill(nextWorkday());
  await page.evaluate(() => scrollTo(0, 300));
  await page.locator('.order-button').press('Enter');
  await expect(page).toHaveURL(/\/placed/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('«back» after visiting another address shows the current basket', async ({ page }) => {
  await fill(page, '1');
  await openScripted(page, '/catalogue/2');
  await page.locator('#goods input[name^="qnt["]').nth(2).fill('5');
  await answered(page, () => page.locator('.cartbar button[value=all]').click());
  await page.goBack();
  await expect(ofBasket(page)).toHaveCount(2);
  await expect(page.locator('#top_basket')).toContainText('2 товара');
});

test('a basket page restored from the browser’s memory shows the current lines', async ({
  page,
  context,
}) => {
  await fill(page, '1');
  const other = await context.newPage();
  await openScripted(other, '/catalogue/2');
  await other.locator('#goods input[name^="qnt["]').nth(2).fill('5');
  await answered(other, () => other.locator('.cartbar button[value=all]').click());
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(ofBasket(page)).toHaveCount(2);
  await expect(page.locator('#top_basket')).toContainText('2 товара');
});

for (const [how, leave] of [
  ['the basket of the header', (page: Page) => page.locator('#top_basket').dispatchEvent('click')],
  ['another address', (page: Page) => page.goto('/cart/')],
] as const) {
  test(`«back» from ${how} restores rows appended by «show more»`, async ({ page }) => {
    await openScripted(page, '/catalogue/all');
    const rows = page.locator('#goods tbody tr');
    await page.getByRole('link', { name: 'Показать ещё 20' }).click();
    await expect(rows).toHaveCount(40);
    await leave(page);
    await expect(page).toHaveURL(/\/cart/);
    await page.goBack();
    await expect(rows).toHaveCount(40);
  });
}

test('two presses of one delete button remove one line, and each removed line can be restored', async ({
  page,
}) => {
  await fill(page, '1', '2', '3', '4');
  const bins = page.locator('.basket button[name=delete]');
  const place = await bins.nth(0).boundingBox();
  const [x, y] = [(place?.x ?? 0) + 5, (place?.y ?? 0) + 5];
  await answered(page, () => page.mouse.click(x, y));
  await expect(bins).toHaveCount(3);
  await expect(bins.nth(0)).toBeFocused();
  // Rows differ in height by one line of text; a message above them would move them further.
  const follower = await bins.nth(0).boundingBox();
  expect(Math.abs((follower?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(20);
  await page.mouse.click(x, y);
  await bins.nth(1).click();
  await expect(bins).toHaveCount(2);
  const undo = page.getByRole('button', { name: 'Вернуть' });
  await expect(undo).toHaveCount(2);
  await undo.first().click();
  await expect(bins).toHaveCount(3);
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(bins).toHaveCount(4);
});
