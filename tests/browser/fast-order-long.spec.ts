import { expect, type Page, test } from '@playwright/test';
import Papa from 'papaparse';
import { workbook } from '../builders/workbook.ts';
import { emptyBasket, nextWorkday, signIn } from './visitor.ts';

/**
 * A dealer's own sheet of 300 lines, 40 of them ambiguous and 10 short of stock, becomes an order in six presses, with
 * and without JavaScript. «Back» returns to each previous step.
 */

type Good = { articul: string; free: number };

/** Returns goods of the demo world, named as in its export, with their total free stock. */
async function goodsOf(page: Page): Promise<Good[]> {
  const answer = await page.request.get('/cabinet/exports/file?whole=1&format=csv');
  const { data } = Papa.parse<string[]>((await answer.text()).replace('\ufeff', ''), { delimiter: ';' });
  const [head = [], ...rows] = data;
  const articul = head.indexOf('Артикул');
  const stocks = [...head.keys()].filter((column) => (head[column] ?? '').endsWith(', свободно'));
  expect([articul >= 0, stocks.length > 0], head.join(', ')).toEqual([true, true]);
  return rows
    .filter((row) => row[articul])
    .map((row) => ({
      articul: row[articul] ?? '',
      free: stocks.reduce((sum, column) => sum + (Number(row[column]) || 0), 0),
    }));
}

/** Returns articuls without their last character, as typed by a dealer who does not know the ending. */
function doubtfulAmong(goods: readonly Good[]): string[] {
  const all = new Set(goods.map(({ articul }) => articul));
  const stems = goods.filter(({ free }) => free > 5).map(({ articul }) => articul.slice(0, -1));
  return [...new Set(stems)].filter((stem) => !all.has(stem) && stem.length > 5);
}

test('a dealer’s own sheet of 300 lines becomes an order in six presses', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A sheet is on a desk.');
  // Each step renders 300 lines again, which is slower than other screens on a slow machine.
  test.slow();
  const soon = expect.configure({ timeout: 120_000 });
  await signIn(page);
  await emptyBasket(page);
  const goods = await goodsOf(page);
  const counts = new Map<string, number>();
  for (const { articul } of goods) counts.set(articul, (counts.get(articul) ?? 0) + 1);
  const single = goods.filter(({ articul }) => counts.get(articul) === 1);
  const doubtful = doubtfulAmong(single).slice(0, 40);
  const left = single.filter(({ articul }) => !doubtful.some((stem) => articul.startsWith(stem)));
  const short = left.filter(({ free }) => free > 0 && free < 40).slice(0, 10);
  const clear = left.filter((good) => good.free > 40 && !short.includes(good)).slice(0, 250);
  const lines = [
    ...clear.map(({ articul }) => [articul, 1]),
    ...short.map(({ articul, free }) => [articul, free + 3]),
    ...doubtful.map((articul) => [articul, 1]),
  ];
  expect(lines).toHaveLength(300);
  const sheet = workbook({
    Заявка: [
      ['Заявка магазина на октябрь'],
      [],
      ['№', 'Артикул', 'Примечание', 'Заказ'],
      ...lines.map(([articul, count], i) => [i + 1, articul, 'полка', count]),
    ],
  });

  const begun = Date.now();
  let presses = 0;
  const press = async (name: RegExp) => {
    presses++;
    await page.getByRole('button', { name }).last().click();
  };
  await page.goto('/fast-order');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Магазин 2.xlsx', mimeType: 'application/octet-stream', buffer: sheet });
  await press(/^Проверить список$/);
  const rows = page.locator('.fo-preview tbody tr');
  await soon(rows).toHaveCount(300);
  const checked = page.url();

  await press(/^Взять первый вариант: 40/);
  await soon(page.getByText('Выбран первый вариант: 40')).toBeVisible();
  const answered = page.url();
  expect(answered).not.toBe(checked);
  await press(/^Взять, сколько есть:/);
  await soon(page.getByText('Взято, сколько есть')).toBeVisible();
  await soon(page.locator('.fo-counts')).not.toContainText('С вопросами');

  await press(/^Добавить/);
  await soon(page.getByText(/Добавлено в корзину: /).first()).toBeVisible();
  await soon(page).toHaveURL(/\/cart\//);
  presses++;
  await page.getByLabel('Самовывоз со склада').check();
  await page.getByLabel('Дата отгрузки').fill(nextWorkday());
  await press(/^Оформить заказ/);
  await soon(page.getByRole('heading', { name: /Заказ \d{2}-\d{6} оформлен/ })).toBeVisible();
  const number = /\d{2}-\d{6}/.exec(await page.locator('h1').innerText())?.[0] ?? '';
  console.log(`300 lines, ${presses} presses, ${Math.round((Date.now() - begun) / 100) / 10} s`);
  expect(presses).toBeLessThanOrEqual(6);

  // The missing quantities are in the needs. The reserved stock is released for later tests.
  await page.goto('/cabinet/needs');
  await expect(page.getByText(short[0]?.articul ?? '').first()).toBeVisible();
  await page.goto('/cabinet/orders');
  const order = page.locator('tr', { hasText: number });
  await order.getByRole('link', { name: 'Отменить' }).click();
  await page.getByRole('button', { name: 'Отменить заказ' }).click();
  await expect(order).toContainText('Отменён');
});

test('«back» returns to each step of a fast order, and a list added to the basket can be restored', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'The steps are in the breadcrumbs, which a phone has no room for.');
  await signIn(page);
  await emptyBasket(page);
  await page.goto('/fast-order');
  await page.locator('textarea[name=text]').fill('LT-NB36-4054 2\nнет-такого 5');
  await page.getByRole('button', { name: 'Проверить список' }).last().click();
  await expect(page.locator('.fo-preview tbody tr')).toHaveCount(2);
  const list = page.url();
  await page.getByLabel('Название списка').fill('Склад 2');
  await page.getByLabel('Название списка').press('Enter');
  await expect(page.locator('[name=revision]')).not.toHaveValue('0');

  // The typed text is a separate step in every browser.
  await page.getByRole('link', { name: 'Исходный список' }).click();
  await expect(page.locator('textarea[name=text]')).toHaveValue('LT-NB36-4054 2\nнет-такого 5');
  await page.goBack();
  await expect(page.locator('.fo-preview tbody tr')).toHaveCount(2);

  await page.getByLabel('Заказать строку 2').uncheck();
  await page
    .getByRole('button', { name: /^Добавить/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/cart\//);
  await page.goto(list);
  await expect(page.getByText('Этого списка больше нет')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть список' }).click();
  await expect(page.locator('.fo-preview tbody tr')).toHaveCount(2);
  await page.goto('/fast-order');
  await expect(page.getByRole('link', { name: 'Склад 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Удалить список: Склад 2' }).click();
  await expect(page.getByText('Список удалён')).toBeVisible();
  await emptyBasket(page);
});
