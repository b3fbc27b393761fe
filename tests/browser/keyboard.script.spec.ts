import { expect, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/** Keyboard use where JavaScript replaces the browser's own behavior on a new page. */

test('a new screen is announced, and its heading gets the focus', async ({ page }) => {
  await openScripted(page, '/login');
  await page.keyboard.type('dealer@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo-dealer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalogue/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('choosing a contract closes the menu without leaving the screen', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/fast-order');
  const menu = page.locator('details.contract');
  const summary = menu.locator('summary');
  await summary.press('Enter');
  await menu.getByRole('button').nth(1).press('Enter');
  await expect(page.getByRole('status').first()).toContainText('Договор 087-М/2024');
  await expect(menu).not.toHaveAttribute('open');

  await summary.press('Enter');
  await menu.getByRole('button').first().press('Enter');
  await expect(summary).toContainText('Договор 114-О/2025');
});

test('an open menu closes when it loses the focus', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/fast-order');
  const menu = page.locator('details.contract');
  await menu.locator('summary').press('Enter');
  await menu.getByRole('button').last().focus();
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(page.locator('.top-cart')).toBeFocused();
  await expect(menu).not.toHaveAttribute('open');
});

test('fixed headers and bars never cover the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await signIn(page);
  await openScripted(page, '/catalogue');
  const covered = () =>
    page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over !== null && over !== element && !element.contains(over) && !over.contains(element);
    });
  const found: string[] = [];
  const walk = async (key: string, steps: number) => {
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press(key);
      if (await covered()) found.push(`${key} ${await page.locator(':focus').evaluate((e) => e.outerHTML)}`);
    }
  };
  await page.locator('#side a').first().focus();
  await walk('Tab', 40);
  await page.locator('#goods input[type=number]').last().focus();
  await walk('Shift+Tab', 60);
  expect(found).toEqual([]);
});

test('results of a filter and of «show more» are announced without moving the focus', async ({ page }) => {
  await openScripted(page, '/open/2?view=table');
  const heard = page.locator('main [aria-live=polite]');
  const before = (await heard.allInnerTexts()).map((text) => text.replace(/\u00a0/g, ' '));
  const brand = page.getByRole('group', { name: 'Бренд' }).getByRole('checkbox').first();
  await brand.press('Space');
  await expect(page).toHaveURL(/brand=/);
  await expect(heard.first()).not.toHaveText(before[0] ?? '');
  await expect(brand).toBeFocused();
  await page.getByRole('link', { name: /^Показать ещё/ }).press('Enter');
  await expect(heard.last()).toContainText(/^Показано 40 из/);
});

test('when the pressed element disappears, the heading gets the focus', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/search/?keyword=LT-NB36');
  await page.getByRole('button', { name: 'Добавить LT-NB36-4054' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Новая рекламация' })).toBeFocused();
  await page.getByRole('button', { name: 'Убрать LT-NB36-4054 из рекламации' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await openScripted(page, '/cabinet/needs');
  await page
    .getByRole('button', { name: /^Потребность:/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('button', { name: 'Вернуть' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a window opens with the focus in its first field', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/acts');
  await page.getByRole('link', { name: 'Заказать акт' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Договор')).toBeFocused();
  // Escape works a moment after the window has opened and moved the focus.
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Заказать акт' })).toBeFocused();
});

test('showing prices again in a product card leaves the focus in the card', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/catalogue/all');
  await page.locator('#goods .title a').first().press('Enter');
  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Скрыть оптовые цены' }).press('Enter');
  await card.getByRole('button', { name: 'Показать оптовые цены' }).last().press('Enter');
  await expect(card.getByRole('button', { name: 'Скрыть оптовые цены' })).toBeFocused();
});

test('a pressed button regains the focus when it is enabled again', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/contragents');
  for (const deed of ['Отключить', 'Включить']) {
    await page.getByRole('button', { name: `${deed}: ООО «Люмен Монтаж»` }).press('Enter');
    const next = deed === 'Отключить' ? 'Включить' : 'Отключить';
    await expect(page.getByRole('button', { name: `${next}: ООО «Люмен Монтаж»` })).toBeFocused();
  }
});
