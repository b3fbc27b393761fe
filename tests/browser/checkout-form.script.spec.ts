import { expect, test } from '@playwright/test';
import { addFirst, emptyBasket, signIn } from './visitor.ts';

test('values of the order form are restored after following a link and returning', async ({ page }) => {
  await signIn(page);
  await emptyBasket(page);
  await page.goto('/catalogue/2');
  await addFirst(page);
  await page.goto('/cart/');
  // Each field is saved shortly after typing; the comment is typed last.
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().includes('/cart/kept') &&
      decodeURIComponent(answer.request().postData() ?? '').includes('9:00'),
  );
  await page.getByLabel('Транспортная компания').check();
  await page.locator('.checkout-comment').evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await page.getByRole('textbox', { name: 'Комментарий к заказу' }).fill('к 9:00');
  await kept;
  await page.getByRole('link', { name: 'Каталог' }).first().click();
  await page.waitForURL('**/catalogue**');
  await page.goto('/cart/');
  await expect(page.getByLabel('Транспортная компания')).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Комментарий к заказу' })).toHaveValue('к 9:00');
});

test('the browser’s calendar, opened by keyboard, fills in the day as dd.mm.yyyy', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/purchased-goods');
  const start = page.getByLabel('Период с');
  await start.fill('1.9.26');
  const open = page.getByRole('button', { name: 'Открыть календарь' }).first();
  await open.focus();
  await page.keyboard.press('Enter');
  const calendar = page.locator('.day-field .date-calendar').first();
  await expect(calendar).toHaveValue('2026-09-01');
  await calendar.fill('2026-09-25');
  await expect(start).toHaveValue('25.09.2026');
});
