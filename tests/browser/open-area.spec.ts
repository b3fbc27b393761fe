import { expect, test } from '@playwright/test';
import { untilScripted } from './visitor.ts';

/** The open catalogue works in every browser project: with and without JavaScript, desktop and phone. */

test('a visitor can filter the open catalogue, view the list as a table and open a product card', async ({
  page,
  javaScriptEnabled,
  isMobile,
}) => {
  await page.goto('/open');
  if (javaScriptEnabled) await untilScripted(page);
  await expect(page.getByRole('list', { name: 'Товары' }).getByRole('listitem')).toHaveCount(20);

  // On a phone the filter covers the screen; without a script it applies only after pressing its button.
  const waits = isMobile || !javaScriptEnabled;
  if (isMobile) await page.getByRole('link', { name: 'Фильтр' }).click();
  const brand = page.locator('#side input[name=brand]').first();
  const header = (await brand.locator('xpath=..').innerText()).split('\n')[0]?.trim() ?? '';
  await brand.check();
  if (waits) await page.getByRole('button', { name: /^Показать/ }).click();
  await expect(page.getByRole('link', { name: `${header} убрать` })).toBeVisible();
  await expect(page).toHaveURL(/brand=\d+/);

  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/brand=\d+&page=2$/);
  await expect(page.locator('.more [aria-live]')).toContainText('Показано 21');

  await page.getByRole('link', { name: 'Таблицей' }).click();
  await expect(page.getByRole('table')).toContainText(header);
  await expect(page.getByRole('link', { name: 'Таблицей' })).toHaveAttribute('aria-current', 'true');

  const link = page.getByRole('table').locator('.title a').first();
  const name = await link.innerText();
  await link.click();
  const card = page.getByRole('dialog');
  await expect(card.getByRole('heading', { level: 2 }).first()).toHaveText(name);
  await card.getByRole('link', { name: 'Закрыть' }).click();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL(/\/open\/225\?brand=\d+&page=2&view=table$/);

  await page.goto('/open/2');
  await expect(page.getByRole('table')).toBeVisible();
});

test('a visitor finds a product from the home page by a word typed in the wrong layout', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/');
  if (javaScriptEnabled) await untilScripted(page);
  const search = page.getByLabel('Поиск по каталогу');
  await search.click();
  // Suggestions for the first letters appear before typing has finished.
  const suggested =
    javaScriptEnabled && page.waitForResponse((response) => response.url().endsWith('=cdtnbkmybr'));
  await search.pressSequentially('cdtnbkmybr', { delay: 30 });
  if (javaScriptEnabled) {
    await suggested;
    await expect(page.getByRole('option').first().locator('mark')).toHaveText(/^светильник/i);
    await page.keyboard.press('ArrowDown');
    const option = page.getByRole('option', { selected: true });
    await expect(option).toContainText('РРЦ');
    const name = await option.locator('.ac-name').innerText();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/open\/product\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await search.fill('cdtnbkmybr');
  }
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page).toHaveURL(/\/open\/all\?query=cdtnbkmybr$/);
  await expect(page.getByText('Показано по запросу «светильник»')).toBeVisible();
});
