import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn, stopClock, untilScripted } from './visitor.ts';

/** Makes one act of the list appear queued by changing only the page's data. */
async function queued(page: Page): Promise<void> {
  await page.route('**/cabinet/acts.data*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replaceAll('"ready"', '"queued"') });
  });
}

test.describe('a list with acts in progress', () => {
  test('the list of acts polls after ten seconds, preserves typed values and announces ready acts', async ({
    page,
  }) => {
    await signIn(page);
    await untilScripted(page);
    await queued(page);
    await stopClock(page);
    await page
      .getByRole('navigation', { name: 'Разделы' })
      .getByRole('link', { name: 'Акты сверки' })
      .click();
    await expect(page.getByText('Список обновляется сам.')).toBeVisible();
    const date = page.getByLabel('Заказаны с');
    await date.fill('01.01.20');

    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/cabinet/acts/watch')) asked++;
    });
    await page.clock.runFor(9_000);
    expect(asked).toBe(0);
    const answered = page.waitForResponse(/acts\/watch/);
    await page.clock.runFor(1_500);
    await answered;
    await expect(page.getByRole('status').filter({ hasText: 'готов' })).toContainText(
      /Акт №\s\d+ по договору .* готов\./,
    );
    await expect(page.locator('.acts-list').getByText('Готов', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Список обновляется сам.')).toBeHidden();
    await expect(date).toHaveValue('01.01.20');
    await expect(date).toBeFocused();

    // No act is queued any more, so the page stops polling.
    await page.clock.runFor(60_000);
    expect(asked).toBe(1);
  });

  test('the list of acts does not poll in a hidden tab and polls at once when the tab is shown', async ({
    page,
  }) => {
    await signIn(page);
    await untilScripted(page);
    await queued(page);
    await stopClock(page);
    await page.route('**/cabinet/acts/watch*', (route) => route.fulfill({ json: { acts: [] } }));
    await page
      .getByRole('navigation', { name: 'Разделы' })
      .getByRole('link', { name: 'Акты сверки' })
      .click();
    await expect(page.getByText('Список обновляется сам.')).toBeVisible();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/cabinet/acts/watch')) asked++;
    });
    const look = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await look(true);
    await page.clock.runFor(60_000);
    expect(asked).toBe(0);
    await look(false);
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(10_500);
    await expect.poll(() => asked).toBe(2);
  });

  test('a failed poll leaves the list of acts unchanged', async ({ page }) => {
    await signIn(page);
    await untilScripted(page);
    await queued(page);
    await stopClock(page);
    await page.route('**/cabinet/acts/watch*', (route) => route.abort());
    await page
      .getByRole('navigation', { name: 'Разделы' })
      .getByRole('link', { name: 'Акты сверки' })
      .click();
    await expect(page.getByText('Список обновляется сам.')).toBeVisible();
    await page.clock.runFor(30_000);
    await expect(page.getByRole('heading', { name: 'Акты сверки' })).toBeVisible();
    await expect(page.getByText('Список обновляется сам.')).toBeVisible();
  });
});

test('selecting a contract selects its contragent, and selecting a contragent selects its first contract', async ({
  page,
}) => {
  await signIn(page);
  await openScripted(page, '/cabinet/acts/new');
  const window = page.getByRole('dialog');
  const contract = window.getByLabel('Договор');
  const contragent = window.getByLabel('Контрагент');
  await expect(contragent.locator('option:checked')).toHaveText('ООО «Люмен Трейд»');
  await contract.selectOption({ index: 1 });
  await expect(contragent.locator('option:checked')).toHaveText('ООО «Люмен Монтаж»');
  await contragent.selectOption({ label: 'ИП Ковалёв Андрей Сергеевич' });
  await expect(contract.locator('option:checked')).toContainText('ИП Ковалёв');
});
