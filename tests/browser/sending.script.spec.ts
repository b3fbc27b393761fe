import { type Page, test, expect as usualExpect } from '@playwright/test';
import { emptyBasket, nextWorkday, openScripted, signIn } from './visitor.ts';

/**
 * A form is not sent again until its response arrives, even on a machine so slow that a second click comes before the
 * effect of the first is rendered.
 */

const list = '/catalogue/2?sort=price:asc';

test.slow();
const expect = usualExpect.configure({ timeout: 40_000 });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await emptyBasket(page);
});

/** Reduces the processor's speed to a sixth, and records the requests that the page sends from now on. */
async function slowAndWatched(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Clicks twice without a pause. */
async function pressTwice(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
}

test('two quick presses add goods once, from a row, the bottom bar or the product card', async ({ page }) => {
  await openScripted(page, list);
  const bodies = await slowAndWatched(page);
  const field = page.locator('#goods input[name^="qnt["]').first();
  for (const button of ['#goods tbody button[name=add]', '.cartbar button[value=all]']) {
    await field.fill('1');
    await pressTwice(page, button);
    await expect(field).toHaveValue('');
  }
  expect(bodies).toHaveLength(2);

  await page.locator('#goods tbody .title a').first().click();
  const card = page.getByRole('dialog');
  await card.locator('input[name^="qnt["]').first().fill('1');
  await pressTwice(page, 'dialog .btn-add');
  await expect(card.locator('input[name^="qnt["]').first()).toHaveValue('');
  expect(bodies).toHaveLength(3);
});

test('rows pressed while another row is being sent are added afterwards, one by one', async ({ page }) => {
  await openScripted(page, list);
  const bodies = await slowAndWatched(page);
  const rows = page.locator('#goods tbody tr');
  const fields = [0, 1, 2].map((row) => rows.nth(row).locator('input[name^="qnt["]').first());
  for (const field of fields) await field.fill('1');
  await rows.locator('button[name=add]').evaluateAll((buttons) => {
    for (const button of buttons.slice(0, 3)) (button as HTMLButtonElement).click();
  });
  for (const field of fields) await expect(field).toHaveValue('');
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies.map((body) => /(?:^|&)add=(\d+)/.exec(body)?.[1])).size).toBe(3);
});

test('two quick presses send an order only once', async ({ page }) => {
  await openScripted(page, list);
  await page.locator('#goods input[name^="qnt["]').first().fill('1');
  await page.locator('#goods tbody button[name=add]').first().click();
  await expect(page.locator('.toast-box')).toContainText('Добавлено 1 шт.');
  await openScripted(page, '/cart/');
  await page.locator('[data-pickup]').first().check();
  await page.getByLabel('Дата отгрузки').fill(nextWorkday());
  const bodies = await slowAndWatched(page);
  await pressTwice(page, 'button[name=order]');
  await expect(page).toHaveURL(/\/cabinet\/orders\/\d+\/placed/);
  // An earlier selection may still be saving; its request is not an order.
  expect(bodies.filter((body) => body.includes('order='))).toHaveLength(1);
});

test('only the pressed row is added even if FormData does not support the pressed button', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const known = window.FormData;
    window.FormData = class extends known {
      constructor(form?: HTMLFormElement) {
        super(form);
      }
    };
  });
  await openScripted(page, list);
  const bodies = await slowAndWatched(page);
  const fields = page.locator('#goods input[name^="qnt["]');
  await fields.first().fill('1');
  await fields.nth(3).fill('1');
  await page.locator('#goods tbody button[name=add]').first().click();
  await expect(fields.first()).toHaveValue('');
  await expect(fields.nth(3)).toHaveValue('1');
  expect(bodies[0]).toMatch(/(^|&)add=\d+/);

  await page.locator('details.popup:has(form.themes) summary').click();
  await page.locator('form.themes').getByRole('button', { name: 'Тёмная' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark', { timeout: 40_000 });
});
