import { expect, type Page, test } from '@playwright/test';
import Papa from 'papaparse';
import { signIn } from './visitor.ts';

/**
 * A basket and a draft of five hundred lines, as for a dealer who supplies a chain of shops
 * (decisions/lists-of-goods.md).
 */

const size = 500;

/**
 * Waits for the first element that matches a selector. `expect` and locators by role would describe every element of
 * the page, which takes a minute for five hundred lines.
 */
async function soon(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ state: 'attached', timeout: 120_000 });
}

/** Waits until this many elements match a selector. */
async function soonCounted(page: Page, selector: string, count: number): Promise<void> {
  await page.waitForFunction(
    ([selector, count]) => document.querySelectorAll(selector).length === count,
    [selector, count] as const,
    { timeout: 120_000 },
  );
}

/** Opens a screen and waits for hydration. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await soon(page, 'header [role=combobox]');
}

/** Empties the basket, however large, and stays on its screen. */
async function clearBasket(page: Page): Promise<void> {
  await open(page, '/cart/clear');
  const ask = page.locator('dialog .dialog-foot button');
  if ((await ask.count()) > 0) await ask.first().click();
  await soon(page, 'h2:has-text("Корзина пуста"), h1:has-text("Корзина пуста")');
}

type Good = { articul: string; free: Map<string, number> };

/** Returns goods of the demo world, named as in its export, with their free stock in each warehouse. */
async function goodsOf(page: Page): Promise<Good[]> {
  const answer = await page.request.get('/cabinet/exports/file?whole=1&format=csv');
  const { data } = Papa.parse<string[]>((await answer.text()).replace('\ufeff', ''), { delimiter: ';' });
  const [head = [], ...rows] = data;
  const articul = head.indexOf('Артикул');
  const stocks = [...head.entries()].filter(([, name]) => name.endsWith(', свободно'));
  const goods = rows.map((row) => ({
    articul: row[articul] ?? '',
    free: new Map(stocks.map(([column, name]) => [name.split(',')[0] ?? '', Number(row[column]) || 0])),
  }));
  const times = new Map<string, number>();
  for (const good of goods) times.set(good.articul, (times.get(good.articul) ?? 0) + 1);
  return goods.filter((good) => good.articul !== '' && times.get(good.articul) === 1);
}

/** Adds one piece each of five hundred goods to the basket by a fast order and returns the goods. */
async function fillBasket(page: Page): Promise<Good[]> {
  await clearBasket(page);
  const goods = (await goodsOf(page)).filter(({ free }) => Math.max(...free.values()) > 5).slice(0, size);
  expect(goods).toHaveLength(size);
  await open(page, '/fast-order');
  await page.locator('textarea[name=text]').fill(goods.map(({ articul }) => `${articul}\t1`).join('\n'));
  await page.locator('.cartbar button[value=check]').click();
  await soonCounted(page, '.fo-preview tbody tr', size);
  await page.locator('.cartbar button[value=add]').click();
  await page.waitForURL(/\/cart\//, { timeout: 120_000 });
  return goods;
}

/** Prints how long a step takes in a real browser. No test depends on the time. */
async function timed(what: string, deed: () => Promise<unknown>): Promise<void> {
  const begun = Date.now();
  await deed();
  console.log(`${what}: ${Date.now() - begun} ms`);
}

/** Returns the times and sizes of loading the page: response start and end, interactive markup, load event. */
function partsOfLoading(): string {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!load) return '';
  const { responseStart, responseEnd, domInteractive, loadEventEnd, encodedBodySize, decodedBodySize } = load;
  const times = [responseStart, responseEnd, domInteractive, loadEventEnd].map(Math.round).join(' → ');
  return `${times} ms, ${Math.round(encodedBodySize / 1024)} KB of ${Math.round(decodedBodySize / 1024)} KB`;
}

/** Selects the visible lines. */
const rows = '.basket tbody:not([hidden]) tr:not([hidden], .group)';
const firstGroup = '.basket tbody:first-of-type tr:not(.group) .c-name .articul';

test('a dealer can search, sort, move, change and print a basket of 500 lines', async ({ page }) => {
  test.slow();
  await signIn(page);
  const goods = await fillBasket(page);
  await timed('basket, opened', () => open(page, '/cart/'));
  await soonCounted(page, rows, size);
  console.log(`basket, in the page: ${await page.evaluate(partsOfLoading)}`);

  const wanted = goods[250]?.articul ?? '';
  await timed('search', async () => {
    await page.locator('.basket-finder input[type=search]').fill(wanted);
    await soonCounted(page, rows, 1);
  });
  expect(await page.locator(`${rows} .articul`).innerText()).toBe(wanted);
  await page.locator('.basket-finder button[value=all]').click();
  await soonCounted(page, rows, size);

  await timed('sort', async () => {
    await page.locator('.basket-finder select[name=sort]').selectOption('articul');
    await page.waitForFunction(
      (selector) => {
        const { compare } = new Intl.Collator('ru', { numeric: true });
        const shown = [...document.querySelectorAll(selector)].map((each) => each.textContent ?? '');
        return shown.every((each, i) => i === 0 || compare(shown[i - 1] ?? '', each) <= 0);
      },
      firstGroup,
      { timeout: 120_000 },
    );
  });

  // Marked lines that the other warehouse does not have stay, each with a reason.
  const to = page.locator('.basket-move select');
  const target = await to.locator('option').nth(1).innerText();
  const free = new Map(goods.map((good) => [good.articul, good.free.get(target) ?? 0]));
  const first = await page.locator(firstGroup).allInnerTexts();
  const going = first.filter((articul) => (free.get(articul) ?? 0) > 2).slice(0, 10);
  const staying = first.filter((articul) => free.get(articul) === 0).slice(0, 3);
  expect([going.length, staying.length]).toEqual([10, 3]);
  const boxOf = (articul: string) => page.locator(`${rows} input[aria-label="Отметить ${articul}"]`).first();
  for (const articul of [...going, ...staying]) await boxOf(articul).check();
  await to.selectOption({ label: target });
  await timed('move of 10 lines', async () => {
    await page.locator('.basket-move button').click();
    await soonCounted(page, `${rows}.faulty`, 3);
    await soonCounted(page, firstGroup, first.length - going.length);
  });
  const others = '.basket tbody:not(:first-of-type) .c-name .articul';
  expect(await page.locator(others).allInnerTexts()).toEqual(expect.arrayContaining(going));

  // F8 cycles through the remaining lines.
  const reached: (string | undefined)[] = [];
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('F8');
    reached.push(await page.evaluate(() => document.activeElement?.closest('tr.faulty')?.id));
  }
  expect(new Set(reached).size).toBe(3);
  expect(reached).not.toContain(undefined);
  expect(reached[3]).toBe(reached[0]);

  await timed('undo of the move', async () => {
    await page.locator('button[name=back]').first().click();
    await soonCounted(page, firstGroup, first.length);
  });
  expect((await page.locator(firstGroup).allInnerTexts()).sort()).toEqual(first.sort());

  const total = page.locator('.totals .total').last();
  const before = await total.innerText();
  const middle = `input[aria-label="Количество: ${going[5]}"]`;
  await timed('sum after a quantity', async () => {
    await page.locator(middle).first().fill('2');
    await page.locator(middle).first().press('Tab');
    await page.waitForFunction(
      (before) => [...document.querySelectorAll<HTMLElement>('.totals .total')].at(-1)?.innerText !== before,
      before,
      { timeout: 120_000 },
    );
  });
  await open(page, '/cart/');
  expect(await page.locator(middle).first().inputValue()).toBe('2');

  await page.emulateMedia({ media: 'print' });
  const isPrinted = (selector: string) => page.locator(selector).last().isVisible();
  expect([await isPrinted(rows), await isPrinted('.totals .total')]).toEqual([true, true]);
  expect([await isPrinted('.basket-finder'), await isPrinted('.basket-move')]).toEqual([false, false]);
  await page.emulateMedia({ media: 'screen' });
  await clearBasket(page);
});

test('a dealer can change, extend and merge a draft of 500 lines and put it into the basket', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await fillBasket(page);
  const saveAs = async (name: string) => {
    await open(page, '/cart/draft');
    await page.locator('input[name=header]').fill(name);
    await page.locator('dialog .dialog-foot button, main form .dialog-foot button').first().click();
    await soon(page, 'text=Корзина сохранена');
  };
  await timed('draft, saved', () => saveAs('Пятьсот строк'));
  await saveAs('Ещё раз');

  await open(page, '/cabinet/drafts');
  await timed('draft, opened', async () => {
    await page
      .locator('a', { hasText: /^Пятьсот строк$/ })
      .first()
      .click();
    await soon(page, 'h1:text-is("Пятьсот строк")');
  });
  const quantities = '#draft-lines input[name^="qnt["]';
  await soonCounted(page, quantities, size);
  const name = await page.locator(quantities).nth(250).getAttribute('name');
  const middle = page.locator(`[name="${name}"]`);
  await middle.fill('3');
  await timed('draft, saved with a change', async () => {
    await page.locator('#draft-lines .page-acts button[name=save]').click();
    await soon(page, 'text=Черновик сохранён');
  });
  expect(await middle.inputValue()).toBe('3');

  await page.locator('.draft-add input[name=articul]').fill('LT-NB36-4054');
  await timed('draft, a line more', async () => {
    await page.locator('.draft-add button').click();
    await soon(page, 'text=В черновике: LT-NB36-4054');
  });

  await page.locator('.page-acts a[href$="/merge"]').click();
  await page.locator('dialog select[name=into]').selectOption({ label: 'Ещё раз' });
  await timed('drafts, merged', async () => {
    await page.locator('dialog .dialog-foot button').click();
    await soon(page, 'h1:text-is("Ещё раз")');
  });
  await soon(page, quantities);
  expect(await middle.inputValue()).toBe('4');
  await timed('draft, into the basket', async () => {
    await page.locator('#draft-lines button[name=replace][value="1"]').click();
    await soon(page, 'dialog:has-text("Прежняя корзина сохранена")');
  });
  await open(page, '/cart/');
  expect(await page.locator(rows).count()).toBeGreaterThanOrEqual(size);
  await clearBasket(page);
});
