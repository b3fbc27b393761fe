import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './visitor.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] };

/** What axe holds against the page: critical and serious findings only. */
async function seriousFindings(page: Page): Promise<string[]> {
  // By the protocol, past the content security policy that keeps everybody else's scripts out.
  await page.evaluate(axe);
  // What the bar at the lower edge happens to cover can be scrolled free; axe takes the visible rest for too small a target.
  await page.locator('.cartbar').evaluateAll((bars) => {
    for (const bar of bars) (bar as HTMLElement).style.position = 'static';
  });
  const violations = await page.evaluate<Violation[]>(`
    axe
      .run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => {
        // Of a box inside its label the whole label is the target (WCAG 2.5.8); axe measures the box alone.
        const largeLabel = ({ target }) =>
          (document.querySelector(target[0])?.closest('label')?.getBoundingClientRect().height ?? 0) >= 24;
        return violations.map((found) =>
          found.id === 'target-size' ? { ...found, nodes: found.nodes.filter((node) => !largeLabel(node)) } : found,
        );
      })
  `);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary}`),
    );
}

const screens: [string, string][] = [
  ['the catalogue', '/catalogue'],
  [
    'the catalogue with filters and a search',
    '/catalogue/all?query=cdtnbkmybr&available=0&sort=price:asc&page=2',
  ],
  ['a search that finds nothing', '/catalogue/all?query=абракадабра&available=0'],
  ['fast order', '/fast-order'],
  ['the basket', '/cart/'],
  ['clearing the basket', '/cart/clear'],
  ['orders', '/cabinet/orders'],
  ['orders, none found', '/cabinet/orders?query=00-999999'],
  ['a page that is not there', '/no/such/page'],
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours axe finds nothing serious on`, () => {
    test.use({ colorScheme });

    test('the sign-in screen, empty and refused', async ({ page }) => {
      await page.goto('/login');
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await page.getByLabel('Пароль').fill('wrong');
      await page.locator('main').getByRole('button', { name: 'Войти' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    });

    test('the screens of a dealer', async ({ page }) => {
      test.slow();
      await signIn(page);
      await page.locator('#goods input[type=number]').first().fill('1');
      await page
        .getByRole('button', { name: /^В корзину:/ })
        .first()
        .click();
      await expect(page.locator('#total_basket')).not.toHaveText('0,00\u00a0₽');
      for (const [name, address] of screens) {
        await page.goto(address);
        expect(await seriousFindings(page), name).toEqual([]);
      }
    });

    test('the product card, as a window and as a page', async ({ page }) => {
      await signIn(page);
      await page.locator('#goods .name a').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      const id = /product\/(\d+)/.exec(page.url())?.[1];
      await page.goto(`/product/${id}`);
      expect(await seriousFindings(page)).toEqual([]);
    });

    test('an order and its cancelling', async ({ page }) => {
      await signIn(page);
      await page.goto('/cabinet/orders');
      await page
        .getByRole('link', { name: /^\d{2}-\d{6}/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Заказ');
      expect(await seriousFindings(page)).toEqual([]);
      await page.goto('/cabinet/orders?state=1');
      await page.getByRole('link', { name: 'Отменить' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    });

    test('the preview of a fast order', async ({ page }) => {
      await signIn(page);
      await page.goto('/fast-order');
      await page.getByRole('textbox', { name: 'Из Excel или от руки' }).fill('LT; 5\nнет-такого; 2\n');
      await page.getByRole('button', { name: 'Проверить список' }).last().click();
      await expect(page.getByRole('table')).toContainText('Такого артикула нет');
      expect(await seriousFindings(page)).toEqual([]);
    });
  });
}
