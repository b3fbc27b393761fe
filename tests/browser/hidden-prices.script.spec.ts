import { expect, type Page, test } from '@playwright/test';
import { emptyBasket, openScripted, signIn, untilScripted } from './visitor.ts';

/** With JavaScript, switching prices or the theme keeps all typed values. */

const switchTo = (page: Page, what: 'Скрыть' | 'Показать') =>
  page.locator('#prices').and(page.getByRole('button', { name: `${what} оптовые цены` }));
const hiddenNote = (page: Page) => page.getByText('Оптовые цены скрыты');
const quantities = (page: Page) => page.locator('#goods input[name^="qnt["]');
const total = (page: Page) => page.locator('#total_basket');
const wholesale = (page: Page) => page.locator('#goods .c-price');

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('hiding prices preserves the typed quantities, search text and appended rows of the catalogue', async ({
  page,
}) => {
  const list = '/catalogue/2?sort=header:asc';
  await openScripted(page, list);
  await page.getByRole('link', { name: 'Показать ещё 20' }).click();
  await expect(page.locator('#goods tbody tr')).toHaveCount(40);
  await quantities(page).nth(1).fill('7');
  await quantities(page).last().fill('3');
  await page.locator('.search input[name=query]').fill('трек');

  await switchTo(page, 'Скрыть').click();
  await expect(hiddenNote(page)).toBeVisible();
  await expect(switchTo(page, 'Показать')).toBeFocused();
  await expect(wholesale(page)).toHaveCount(0);
  await expect(total(page)).not.toContainText('₽');
  await expect(page.locator('#goods tbody tr')).toHaveCount(40);
  await expect(quantities(page).nth(1)).toHaveValue('7');
  await expect(quantities(page).last()).toHaveValue('3');
  await expect(page.locator('.search input[name=query]')).toHaveValue('трек');
  await expect(page).toHaveURL(list);

  await page.locator('.note').getByRole('button', { name: 'Показать оптовые цены' }).click();
  await expect(hiddenNote(page)).toBeHidden();
  await expect(switchTo(page, 'Скрыть')).toBeFocused();
  await expect(total(page)).toContainText('₽');
  await expect(quantities(page).nth(1)).toHaveValue('7');
});

test('pages loaded before prices were hidden show no prices after «back»', async ({ page }) => {
  await openScripted(page, '/catalogue/2');
  await expect(wholesale(page)).toHaveCount(20);
  await page.goto('/open/all');
  await openScripted(page, '/catalogue/all');

  await switchTo(page, 'Скрыть').click();
  await expect(hiddenNote(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/open/all');
  await expect(total(page)).not.toContainText('₽');
  await page.goBack();
  await expect(page).toHaveURL('/catalogue/2');
  await expect(hiddenNote(page)).toBeVisible();
  await expect(wholesale(page)).toHaveCount(0);
});

test('suggestions loaded before prices were hidden no longer show prices', async ({ page }) => {
  await untilScripted(page);
  const search = page.locator('.search input[name=query]');
  await search.fill('LT-NB36');
  await expect(page.locator('.search .suggest-list')).toContainText('₽');
  await search.blur();
  await switchTo(page, 'Скрыть').click();
  await expect(hiddenNote(page)).toBeVisible();
  await search.focus();
  await search.press('ArrowDown');
  await expect(page.locator('.search .suggest-list')).toBeHidden();
  await search.fill('LT-NB3');
  await search.fill('LT-NB36');
  await expect(page.locator('.search .suggest-list')).toContainText('LT-NB36');
  await expect(page.locator('.search .suggest-list')).not.toContainText('₽');
  await search.fill('');
  await switchTo(page, 'Показать').click();
  await expect(hiddenNote(page)).toBeHidden();
});

test('hiding prices preserves the values typed into the basket and the order form', async ({ page }) => {
  await emptyBasket(page);
  await openScripted(page, '/catalogue/2');
  await quantities(page).first().fill('2');
  await quantities(page).nth(3).fill('2');
  await page
    .getByRole('button', { name: /указанное/ })
    .last()
    .click();
  await expect(page.locator('.toast-box')).toBeVisible();
  await openScripted(page, '/cart');
  const quantity = page.locator('.basket .c-qty input').first();
  await quantity.fill('5');
  await page.getByLabel('Дата отгрузки').fill('1.12');
  await page.getByText('Самовывоз со склада').click();
  // The field is already open if a comment was saved earlier.
  await page.locator('.checkout-comment').evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await page.locator('[name=comment]').fill('Позвонить');

  for (const what of ['Скрыть', 'Показать'] as const) {
    await switchTo(page, what).click();
    await expect(hiddenNote(page)).toBeVisible({ visible: what === 'Скрыть' });
    await expect(page.locator('.basket .c-sum')).toHaveCount(what === 'Скрыть' ? 0 : 2);
    await expect(quantity).toHaveValue('5');
    await expect(page.getByLabel('Дата отгрузки')).toHaveValue('1.12');
    await expect(page.locator('[name=delivery]:checked')).toHaveValue('2');
    await expect(page.locator('[name=comment]')).toHaveValue('Позвонить');
  }
  await emptyBasket(page);
});

test('hiding prices and switching the theme preserve corrections of a checked list', async ({ page }) => {
  await openScripted(page, '/fast-order');
  await page.locator('textarea[name=text]').fill('LT-NB36-4054 2\nнет-такого 5');
  await page.getByRole('button', { name: 'Проверить список' }).last().click();
  const quantity = page.locator('[name="lines[0][qnt]"]');
  await expect(page.locator('.fo-preview .c-sum').last()).toBeAttached();
  await quantity.fill('3');

  await switchTo(page, 'Скрыть').click();
  await expect(hiddenNote(page)).toBeVisible();
  await expect(page.locator('.fo-preview')).not.toContainText('₽');
  await expect(quantity).toHaveValue('3');

  await page.locator('[name="lines[1][articul]"]').fill('NL-DW07');
  await page.locator('summary[aria-label^="Кабинет"]').click();
  await page.getByRole('button', { name: 'Тёмная' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
  await expect(quantity).toHaveValue('3');
  await page.getByRole('button', { name: 'Как в системе' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-bs-theme');

  await switchTo(page, 'Показать').click();
  await expect(page.locator('.fo-preview')).toContainText('₽');
  await expect(quantity).toHaveValue('3');
});
