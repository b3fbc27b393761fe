import { expect, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

test('the preview of price rules updates while typing, and a new brand row gets the focus', async ({
  page,
}) => {
  await signIn(page);
  await openScripted(page, '/cabinet/managers/2/prices');
  const seen = page.locator('.preview-table .shown-price').first();
  const before = await seen.innerText();
  await page.getByLabel('Процент для всех товаров').fill('400');
  await expect(seen).not.toHaveText(before);
  await expect(seen).toContainText('выше РРЦ');
  // The percentage is incomplete, so the previous prices stay.
  await page.getByLabel('Процент для всех товаров').fill('');
  await expect(page.locator('.politics-preview')).toHaveAttribute('data-stale', 'true');
  await expect(seen).toContainText('выше РРЦ');
  await page.getByLabel('Процент для всех товаров').fill('1');
  await expect(seen).not.toContainText('выше РРЦ');

  await page.getByRole('button', { name: 'Добавить бренд' }).click();
  await expect(page.getByLabel('Бренд в строке 1')).toBeFocused();
  await expect(page.getByLabel('Процент для всех товаров')).toHaveValue('1');
});

test('the access switch of a manager saves without leaving the screen or losing the focus', async ({
  page,
}) => {
  await signIn(page);
  await openScripted(page, '/cabinet/managers');
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents++;
  });
  const access = page.getByRole('switch', { name: 'Доступ: Мария Зотова' });
  for (const pressed of ['false', 'true']) {
    await access.press('Enter');
    await expect(access).toHaveAttribute('aria-checked', pressed);
    await expect(access).toBeFocused();
  }
  expect(documents).toBe(0);
});
