import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/** Rows typed into a fast order survive closing the tab, without pressing any button (decisions/fast-order.md). */

const box = (page: Page) => page.locator('textarea[name=text]');
const articul = (page: Page, row: number) => page.locator(`[name="lines[${row}][articul]"]`);
const saved = (page: Page) => page.getByText(/^Сохранено в \d\d:\d\d$/);

/**
 * Deletes all saved lists. Goes through another screen first, because opening the same address would be a reload and
 * would restore the typed text.
 */
async function forgetLists(page: Page): Promise<void> {
  await page.goto('/catalogue');
  await openScripted(page, '/fast-order');
  const buttons = page.getByRole('button', { name: /^Удалить список/ });
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
}

test('after the tab is closed, rows typed but not checked are offered and open unchanged', async ({
  page,
}) => {
  await signIn(page);
  await forgetLists(page);
  await openScripted(page, '/fast-order');
  await articul(page, 0).fill('LT-NB36-4054');
  await page.locator('[name="lines[0][qnt]"]').fill('24');
  await expect(saved(page)).toBeVisible();
  // Closing the page sends the last letters.
  await box(page).fill('нет-такого 5\nLT-OR18-4065 2');
  await page.close({ runBeforeUnload: true });

  const later = await page.context().newPage();
  await openScripted(later, '/fast-order');
  await later.getByRole('link', { name: /^Продолжить список из 3 строк, \d\d:\d\d$/ }).click();
  await expect(articul(later, 0)).toHaveValue('LT-NB36-4054');
  await expect(box(later)).toHaveValue('нет-такого 5\nLT-OR18-4065 2');

  // After the check there is one list, and «back» returns to the typed text.
  await later.getByRole('button', { name: 'Проверить список' }).last().click();
  await expect(later.locator('.fo-preview tbody tr')).toHaveCount(3);
  await openScripted(later, '/fast-order');
  await expect(later.getByText('Набраны и ещё не проверены')).toHaveCount(0);
  await forgetLists(later);
});

test('a text checked before it has been saved is offered once, as a checked list', async ({ page }) => {
  await signIn(page);
  await forgetLists(page);
  await openScripted(page, '/fast-order');
  const checked = page.locator('.fo-preview tbody tr');
  await page.route('**/fast-order/typed', async (route) => {
    await checked.waitFor();
    await route.continue();
  });
  const started = page.waitForRequest('**/fast-order/typed');
  const arrived = page.waitForResponse('**/fast-order/typed');
  await box(page).fill('LT-NB36-4054 2');
  await started;
  await page.getByRole('button', { name: 'Проверить список' }).last().click();
  await expect(checked).toHaveCount(1);
  await arrived;
  await openScripted(page, '/fast-order');
  await expect(page.getByText('Проверенные списки ждут вас')).toBeVisible();
  await expect(page.getByText('Набраны и ещё не проверены')).toHaveCount(0);
  await forgetLists(page);
});

test('a typed fast order is shown after a reload and after following a link and pressing «back»', async ({
  page,
}) => {
  await signIn(page);
  await forgetLists(page);
  await openScripted(page, '/fast-order');
  await box(page).fill('LT-NB36-4054 2');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(box(page)).toHaveValue('LT-NB36-4054 2');
  await expect(page).toHaveURL(/list=/);

  await box(page).fill('LT-NB36-4054 2\nLT-OR18-4065 1');
  await page
    .getByRole('link', { name: /^Избранное/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Избранное' })).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue('LT-NB36-4054 2\nLT-OR18-4065 1');
  await forgetLists(page);
});

test('if two tabs change one list, both versions are saved, and the later tab reports the conflict', async ({
  page,
}) => {
  await signIn(page);
  await forgetLists(page);
  await openScripted(page, '/fast-order');
  await box(page).fill('LT-NB36-4054 2');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/list=/);
  const other = await page.context().newPage();
  await openScripted(other, page.url());

  await box(page).fill('LT-NB36-4054 3');
  await expect(saved(page)).toBeVisible();
  await box(other).fill('LT-NB36-4054 4');
  await expect(other.getByText('Этот список за это время изменили в другой вкладке')).toBeVisible();
  await other.getByRole('link', { name: 'Открыть тот список' }).click();
  await expect(box(other)).toHaveValue('LT-NB36-4054 3');
  await openScripted(other, '/fast-order');
  await expect(other.getByRole('link', { name: /^Продолжить список из 1 строки/ })).toHaveCount(2);
  await forgetLists(other);
});

test('a fast order typed without a network is reported as not saved, and is saved when the network returns', async ({
  page,
}) => {
  await signIn(page);
  await forgetLists(page);
  await openScripted(page, '/fast-order');
  await page.context().setOffline(true);
  await box(page).fill('LT-NB36-4054 2');
  await expect(page.getByText('Не сохраняется: нет связи')).toBeVisible();
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Не сохраняется')).toHaveCount(0);
  await forgetLists(page);
});

test('text typed before the page was hidden offline is saved when the page is shown again', async ({
  page,
}) => {
  await signIn(page);
  await forgetLists(page);
  await openScripted(page, '/fast-order');
  await page.context().setOffline(true);
  await box(page).fill('LT-NB36-4054 2');
  await turn(page, 'hidden');
  await page.context().setOffline(false);
  await turn(page, 'visible');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(box(page)).toHaveValue('LT-NB36-4054 2');
  await forgetLists(page);
});

/** Hides or shows the page, as when a phone is put away or picked up. */
async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
