import { expect, type Page, test } from '@playwright/test';
import { addFirst, emptyBasket, nextWorkday, openScripted, signIn } from './visitor.ts';

/** Input before hydration, on a slow connection and a slow machine, is preserved and takes effect. */

test.slow();

/** The browser runs at a sixth of the processor's speed, on a machine that may itself be slow. */
const patient = { timeout: 40_000 };

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/**
 * Opens a screen at a sixth of the processor's speed and holds back its scripts until the returned function is
 * called. `shown` is a selector for the end of the markup; when it is visible, the whole screen has arrived.
 */
async function openUnscripted(page: Page, address: string, shown = '.cartbar'): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator(shown).last()).toBeAttached(patient);
  return async () => {
    letGo();
    await expect(page.locator('header [role=combobox]')).toBeAttached(patient);
  };
}

test('a warehouse selected before hydration is applied to the filter', async ({ page }) => {
  const wake = await openUnscripted(page, '/catalogue/2');
  const warehouse = page.locator('.filter select[name=warehouse]');
  await warehouse.selectOption({ index: 2 });
  const chosen = await warehouse.inputValue();
  await wake();
  await expect(page).toHaveURL(new RegExp(`warehouse=${chosen}`));
  await expect(warehouse).toHaveValue(chosen);
});

test('search text, a quantity, a closed group and an open menu survive hydration', async ({ page }) => {
  const wake = await openUnscripted(page, '/catalogue/2');
  const fold = page.locator('.filter details').first();
  await fold.locator('summary').first().click();
  await expect(fold).not.toHaveAttribute('open');
  await page.locator('#goods input[name^="qnt["]').first().fill('3');
  await page.getByLabel('Поиск по каталогу').fill('кабель');
  await page.locator('details.contract summary').click();
  await wake();
  await expect(page.getByLabel('Поиск по каталогу')).toHaveValue('кабель');
  await expect(page.locator('#goods input[name^="qnt["]').first()).toHaveValue('3');
  await expect(fold).not.toHaveAttribute('open');
  await expect(page.locator('details.contract')).toHaveAttribute('open', '');
});

test('a basket and an order form filled in before hydration stay, and the sum includes the delivery', async ({
  page,
}) => {
  await emptyBasket(page);
  await openScripted(page, '/catalogue/2?sort=price:asc');
  await addFirst(page);
  const wake = await openUnscripted(page, '/cart/');
  const quantity = page.locator('.cart-grid input[name^="qnt["]').first();
  const delivery = page.locator('input[name=delivery]:not(:checked):not([data-pickup])').first();
  const chosen = await delivery.getAttribute('value');
  const sum = page.locator('.checkout').getByText('Доставка', { exact: true }).locator('xpath=..');
  const before = await sum.innerText();
  await delivery.check();
  await quantity.fill('2');
  await page.getByLabel('Дата отгрузки').fill(nextWorkday());
  await page.locator('.checkout-comment summary').click();
  await page.locator('textarea[name=comment]').fill('Позвонить');
  await wake();
  await expect(page.locator(`input[name=delivery][value="${chosen}"]`)).toBeChecked();
  await expect(page.locator('.page-head')).toContainText('1 позиция, 2 шт.');
  await expect(quantity).toHaveValue('2');
  await expect(page.getByLabel('Дата отгрузки')).toHaveValue(nextWorkday());
  await expect(page.locator('textarea[name=comment]')).toHaveValue('Позвонить');
  await expect(page.locator('textarea[name=comment]')).toBeVisible();
  expect(await sum.innerText()).not.toBe(before);
});

test('a button pressed twice before hydration adds goods once', async ({ page }) => {
  await emptyBasket(page);
  await openUnscripted(page, '/catalogue/2?sort=price:asc');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.locator('#goods input[name^="qnt["]').first().fill('2');
  const button = page.locator('#goods tbody button[name=add]').first();
  await button.evaluate((each: HTMLButtonElement) => {
    each.click();
    each.click();
  });
  await expect(page.getByText('Добавлено').first()).toBeVisible();
  expect(posts).toBe(1);
});

test.describe('no part of a screen moves when its scripts start', () => {
  for (const address of [
    '/catalogue/225',
    '/product/19',
    '/cabinet/needs',
    '/cabinet/favourites',
    '/cabinet/complaints/new',
    '/cart/',
  ]) {
    test(`no part of ${address} moves when its scripts start`, async ({ page }) => {
      if (address === '/cart/') await addFirst(page);
      const wake = await openUnscripted(page, address, 'body > script');
      // A late font would move texts too. The page may not have requested a font yet.
      await page.waitForFunction(() => document.fonts.size > 0);
      await page.evaluate(async () => {
        await Promise.all([...document.fonts].map((face) => face.load()));
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
      await page.evaluate(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as (PerformanceEntry & {
            sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          })[]) {
            for (const { node, previousRect, currentRect } of sources) {
              const [was, is] = [previousRect, currentRect].map(
                ({ x, y, width }) => `${x}, ${y}, ${width} wide`,
              );
              moved.push(`${node?.nodeName} ${was} → ${is}`);
            }
          }
        }).observe({ type: 'layout-shift' });
      });
      await wake();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await page.evaluate('moved')).toEqual([]);
    });
  }
});
