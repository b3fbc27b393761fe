import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { dealerScreens } from './screens.ts';
import { addFirst, openScripted, signIn } from './visitor.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] };

const everything = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
const colours = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }";

/**
 * Returns axe's critical and serious findings: all of them in the light theme, only color findings in the dark theme.
 */
async function seriousFindings(page: Page): Promise<string[]> {
  // The content security policy blocks foreign scripts, so axe is injected through the DevTools protocol.
  await page.evaluate(axe);
  // Elements under the header or the bottom bar can be scrolled into view; axe would report their visible part as a
  // small target.
  await page.locator('.header, .cartbar').evaluateAll((bars) => {
    for (const bar of bars) (bar as HTMLElement).style.position = 'static';
  });
  const inTheLight = await findings(page, everything);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await findings(page, colours);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inTheLight, ...inTheDark.map((found) => `in the dark ${found}`)];
}

async function findings(page: Page, rules: string): Promise<string[]> {
  const violations = await page.evaluate<Violation[]>(`
    axe
      .run({ runOnly: ${rules}, resultTypes: ['violations'] })
      .then(({ violations }) => {
        // When a checkbox is inside its label, the whole label is the target (WCAG 2.5.8), but axe measures only the
        // checkbox.
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

/** Screens without a record id in the address; tests open the others by links. */
const screens = Object.entries(dealerScreens).filter(([, address]) => !address.includes('{'));

/** The public screens of the catalogue. */
const openScreens: [string, string][] = [
  ['the open list as tiles', '/open?view=tiles'],
  ['the open list as a table', '/open/2?view=table&page=2'],
  [
    'the open list with filters and a search',
    '/open/all?query=cdtnbkmybr&warehouse=1&sort=price_rrc:desc&view=tiles',
  ],
  ['the open list with a broken number', '/open/2?brand=1&minprice=дорого'],
  ['an open search that finds nothing', '/open/all?query=абракадабра&available=1'],
];

test('ticked, selected and current elements look different in high contrast colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  /** Returns whether a checkbox looks different when ticked. */
  const seenTicked = async (box: Locator) => {
    const before = await box.screenshot();
    await box.evaluate((input: HTMLInputElement) => {
      input.checked = true;
    });
    return !(await box.screenshot()).equals(before);
  };
  // On a phone a link opens the filter.
  await page.goto('/open/2?view=table#side');
  expect(await seenTicked(page.locator('#side input[name=brand]').first()), 'a ticked box').toBe(true);
  const looks = page.locator('.looks a');
  const colours = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colours(looks.nth(0)), 'the look of the list').not.toBe(await colours(looks.nth(1)));
  const edge = (link: Locator) => link.evaluate((element) => getComputedStyle(element).borderBottomColor);
  const sections = page.locator('.nav-row a');
  expect(await edge(sections.nth(1)), 'the section').not.toBe(await edge(sections.nth(0)));
  await signIn(page);
  await addFirst(page);
  await page.goto('/cart/');
  expect(await seenTicked(page.locator('.choices input').last()), 'a chosen delivery').toBe(true);
});

test.describe('axe finds nothing serious in the light and dark themes', () => {
  // Reduced motion makes colors change at once, so axe never runs during a transition.
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  test('the empty and the refused password reminder are accessible', async ({ page }) => {
    await page.goto('/password/forgot');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Отправить ссылку' }).click();
    await expect(page.getByRole('alert')).toContainText('Вы ничего не ввели');
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto('/password/forgot?sent=1');
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto('/password/reset?token=over');
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('the empty and the refused sign-in form are accessible', async ({ page }) => {
    await page.goto('/login');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByLabel('Пароль').fill('wrong');
    await page.locator('main').getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('the refused callback form is accessible, on its screen and in the footer', async ({ page }) => {
    await page.goto('/callback?redirectTo=/news');
    await page.locator('main').getByRole('button', { name: 'Заказать звонок' }).click();
    await expect(page.getByRole('alert')).toContainText('Телефон: Это поле необходимо заполнить.');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Отмена' }).click();
    await page.locator('footer').getByRole('button', { name: 'Заказать звонок' }).click();
    await expect(page.locator('#foot-callback-phone-error')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('the home page is accessible to a visitor and to a dealer', async ({ page }) => {
    await page.goto('/');
    expect(await seriousFindings(page)).toEqual([]);
    await signIn(page);
    await page.goto('/');
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('news and articles are accessible', async ({ page }) => {
    for (const address of ['/news', '/news?page=2', '/news/27', '/articles', '/articles/13', '/news/999']) {
      await page.goto(address);
      expect(await seriousFindings(page), address).toEqual([]);
    }
  });

  test('the API documentation is accessible', async ({ page }) => {
    for (const address of ['/developers', '/developers/codes', '/developers/the-basket']) {
      await page.goto(address);
      expect(await seriousFindings(page), address).toEqual([]);
    }
  });

  test('the page for trying calls is accessible', async ({ page }) => {
    // A script sets the viewer's theme, so the page is opened once per theme. The content of an expanded call belongs
    // to the viewer.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/developers/try');
      await expect(page.locator('.opblock-tag').first()).toBeVisible();
      await page.evaluate(axe);
      expect(await findings(page, everything), colorScheme).toEqual([]);
    }
  });

  test('the open catalogue is accessible', async ({ page }) => {
    test.slow();
    for (const [name, address] of openScreens) {
      await page.goto(address);
      expect(await seriousFindings(page), name).toEqual([]);
    }
    await openScripted(page, '/open');
    await page.getByLabel('Поиск по каталогу').pressSequentially('трек');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await seriousFindings(page), 'suggestions').toEqual([]);
  });

  test('the dealer’s screens are accessible', async ({ page }) => {
    test.slow();
    await signIn(page);
    await addFirst(page);
    for (const [name, address] of screens) {
      await page.goto(address);
      expect(await seriousFindings(page), name).toEqual([]);
    }
  });

  test('the product card is accessible as a window and as a page', async ({ page }) => {
    await signIn(page);
    await page.locator('#goods .title a').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const id = /product\/(\d+)/.exec(page.url())?.[1];
    await page.goto(`/product/${id}`);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('the open product card is accessible as a window, as a page, and for a missing product', async ({
    page,
  }) => {
    await page.goto('/open/all');
    await page.locator('.goods-tile a').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const id = /card\/(\d+)/.exec(page.url())?.[1];
    for (const address of [`/open/product/${id}`, '/open/all/card/9999999', '/open/product/9999999']) {
      await page.goto(address);
      expect(await seriousFindings(page), address).toEqual([]);
    }
  });

  test('an order and its cancellation are accessible', async ({ page }) => {
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

  test('the refused token form, a new token and its revocation are accessible', async ({ page }) => {
    await signIn(page);
    await page.goto('/cabinet/token');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Получить токен' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('Все склады по договору').check();
    await page.getByRole('button', { name: 'Получить токен' }).click();
    await expect(page.getByRole('dialog')).toContainText('Токен создан');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Готово' }).click();
    await page
      .getByRole('link', { name: /^Отозвать/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Отозвать токен?');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Отозвать' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('a refused act form is accessible', async ({ page }) => {
    await signIn(page);
    await page.goto('/cabinet/acts/new');
    expect(await seriousFindings(page)).toEqual([]);
    const window = page.getByRole('dialog');
    await window.getByLabel('Начало').fill(await window.getByLabel('Конец').inputValue());
    await window.getByRole('button', { name: 'Заказать акт' }).click();
    await expect(window.getByRole('alert')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('the chat, the staff login and the desk are accessible', async ({ page }) => {
    test.slow();
    await signIn(page);
    await page.goto('/cabinet/chat');
    expect(await seriousFindings(page), 'chat').toEqual([]);
    await page.getByRole('button', { name: 'Отправить' }).click();
    await expect(page.locator('#chat-message-error')).toBeVisible();
    expect(await seriousFindings(page), 'refused').toEqual([]);
    await page.goto('/desk');
    expect(await seriousFindings(page), 'login').toEqual([]);
    await page.getByLabel('E-mail').fill('staff@example.com');
    await page.getByLabel('Пароль').fill('demo-staff');
    await page.locator('main').getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByRole('heading', { name: 'Сегодня', exact: true })).toBeVisible();
    const lists = [
      '/desk',
      '/cabinet/balance',
      '/desk/chats',
      '/desk/chats/1',
      '/desk/calls',
      '/desk/complaints',
      '/desk/orders?state=10',
    ];
    for (const address of lists) {
      await page.goto(address);
      expect(await seriousFindings(page), address).toEqual([]);
    }
    await page.locator('tbody a').first().click();
    await page.getByRole('link', { name: 'Отгрузить', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFindings(page), 'question').toEqual([]);
    await page.getByRole('link', { name: 'Не отгружать' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await seriousFindings(page), 'order').toEqual([]);
  });

  test('the preview of a fast order is accessible', async ({ page }) => {
    await signIn(page);
    await page.goto('/fast-order');
    await page.getByRole('textbox', { name: 'Из Excel или от руки' }).fill('LT; 5\nнет-такого; 2\n');
    await page.getByRole('button', { name: 'Проверить список' }).last().click();
    await expect(page.getByRole('table')).toContainText('Такого артикула нет');
    expect(await seriousFindings(page)).toEqual([]);
  });
});
