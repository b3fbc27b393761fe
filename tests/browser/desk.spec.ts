import { expect, type Page, test } from '@playwright/test';
import { addFirst, enterDesk, signIn, tomorrow } from './visitor.ts';

/** The other side: what a dealer writes and orders reaches a person, who answers, in every browser project. */

/** Both sides sit at one browser: the desk's session and the dealer's do not know of each other. */
test('a dealer writes, the staff answers, the dealer reads it', async ({ page }, { project }) => {
  const question = `Где заказ? (${project.name})`;
  await signIn(page);
  await page.goto('/cabinet/chat');
  await page.getByLabel('Сообщение', { exact: true }).fill(question);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.locator('#last')).toContainText(question);
  await expect(page.getByLabel('Сообщение', { exact: true })).toHaveValue('');

  await enterDesk(page);
  const row = page.locator('tbody tr').first();
  await expect(row).toContainText(question);
  await row.getByRole('link').click();
  await expect(page.locator('#last')).toContainText(question);
  await page.getByLabel('Сообщение', { exact: true }).fill(`Едет (${project.name})`);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.locator('#last')).toContainText(`Едет (${project.name})`);

  await page.goto('/cabinet/orders');
  await expect(page.locator('.nav-row a[href="/cabinet/chat"] .cnt')).toHaveText('1');
  await page.goto('/cabinet/chat');
  await expect(page.getByText('Новые сообщения')).toBeVisible();
  await expect(page.locator('#last')).toBeInViewport();
  await expect(page.locator('#last')).toContainText(`Едет (${project.name})`);
});

test('a dealer orders, the staff leads the order on, the dealer sees its state', async ({ page }) => {
  const number = await placeOrder(page);
  await enterDesk(page);
  await page.goto(`/desk/orders?state=1&query=${number}`);
  await page.locator('tbody a').first().click();
  await expect(page.locator('h1')).toHaveText(`Заказ ${number}`);
  await page.getByRole('button', { name: 'Взять в обработку' }).click();
  await expect(page.locator('.note.ok')).toContainText(`Заказ ${number}: в обработке. Клиент извещён`);
  await page.getByRole('link', { name: 'Отменить заказ' }).click();
  await expect(page.getByRole('dialog')).toContainText('Резерв на складе будет снят');
  await page.getByRole('link', { name: 'Оставить' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Передать на сборку' }).click();
  await expect(page.locator('.page-head .st')).toHaveText('Собирается');
  await page.getByRole('link', { name: 'Отгрузить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отгрузить' }).click();
  await expect(page.locator('.page-head .st')).toHaveText('Отгружен');

  await page.goto(`/cabinet/orders?query=${number}`);
  await expect(page.locator('tbody tr')).toContainText('Отгружен');
});

/** Orders one piece of whatever is first in the catalogue; gives the number of the order. */
async function placeOrder(page: Page): Promise<string> {
  await signIn(page);
  await addFirst(page);
  await page.goto('/cart/');
  await page.getByLabel('Самовывоз со склада').check();
  await page.getByLabel('Дата отгрузки').fill(tomorrow());
  await page.getByRole('button', { name: 'Оформить заказ' }).first().click();
  const heading = page.getByRole('heading', { name: /Заказ \d{2}-\d{6} принят/ });
  await expect(heading).toBeVisible();
  return /\d{2}-\d{6}/.exec(await heading.innerText())?.[0] ?? '';
}

test('a call is marked as made, and that is taken back', async ({ page }) => {
  await enterDesk(page);
  await page.goto('/desk/callbacks');
  const row = page.locator('tbody tr', { hasText: 'Сергей' });
  await row.getByRole('button', { name: 'Позвонили' }).click();
  await expect(row).toHaveCount(0);
  await page.locator('.note').getByRole('button', { name: 'Вернуть' }).click();
  await expect(row).toHaveCount(1);
});
