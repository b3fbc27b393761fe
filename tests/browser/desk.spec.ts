import { expect, type Page, test } from '@playwright/test';
import { addFirst, enterDesk, nextWorkday, signIn } from './visitor.ts';

/** Staff receive and process a dealer's messages and orders, in every browser project. */

/** Both sides share one browser, because staff sessions and dealer sessions are independent. */
test('a dealer writes, staff answer, and the dealer reads the answer', async ({ page }, { project }) => {
  const question = `Где заказ? (${project.name})`;
  await signIn(page);
  await page.goto('/cabinet/chat');
  await page.getByLabel('Сообщение', { exact: true }).fill(question);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.locator('#last')).toContainText(question);
  await expect(page.getByLabel('Сообщение', { exact: true })).toHaveValue('');

  await enterDesk(page);
  await page.goto('/desk/chats');
  const row = page.locator('tbody tr').first();
  await expect(row).toContainText(question);
  await row.getByRole('link').click();
  await expect(page.locator('#last')).toContainText(question);
  await page.getByLabel('Сообщение', { exact: true }).fill(`Едет (${project.name})`);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.locator('#last')).toContainText(`Едет (${project.name})`);

  await page.goto('/cabinet/orders');
  await expect(page.locator('.nav-row a[href="/cabinet/chat"] .quiet')).toHaveText('1');
  await page.goto('/cabinet/chat');
  await expect(page.getByText('Новые сообщения')).toBeVisible();
  await expect(page.locator('#last')).toBeInViewport();
  await expect(page.locator('#last')).toContainText(`Едет (${project.name})`);
});

test('a dealer orders, staff change the state of the order, and the dealer sees the new state', async ({
  page,
}) => {
  const number = await placeOrder(page);
  await enterDesk(page);
  await page.goto(`/desk/orders?state=1&query=${number}`);
  await page.locator('tbody a').first().click();
  await expect(page.locator('h1')).toHaveText(`Заказ ${number}`);
  await page.getByRole('button', { name: 'Взять в обработку' }).click();
  await expect(page.locator('.note.ok')).toContainText(`Заказ ${number}: в обработке. Дилеру сообщим`);
  await page.getByRole('link', { name: 'Отменить заказ' }).click();
  await expect(page.getByRole('dialog')).toContainText('Резерв на складе будет снят');
  await page.getByRole('link', { name: 'Не отменять' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Передать на сборку' }).click();
  await expect(page.locator('.page-head .state')).toHaveText('Собирается');
  await page.getByRole('link', { name: 'Отгрузить', exact: true }).click();
  // The demo contract has overdue debt.
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Отгрузить' }).click();
  await question.getByLabel('Кто разрешил отгрузить и почему').fill('Анна: оплатят завтра');
  await question.getByRole('button', { name: 'Отгрузить' }).click();
  await expect(page.locator('.page-head .state')).toHaveText('Отгружен');

  await page.goto(`/cabinet/orders?query=${number}`);
  await expect(page.locator('tbody tr')).toContainText('Отгружен');
});

/** Orders one piece of the first product in the catalogue and returns the order number. */
async function placeOrder(page: Page): Promise<string> {
  await signIn(page);
  await addFirst(page);
  await page.goto('/cart/');
  await page.getByLabel('Самовывоз со склада').check();
  await page.getByLabel('Дата отгрузки').fill(nextWorkday());
  await page.getByRole('button', { name: 'Оформить заказ' }).first().click();
  const heading = page.getByRole('heading', { name: /Заказ \d{2}-\d{6} оформлен/ });
  await expect(heading).toBeVisible();
  return /\d{2}-\d{6}/.exec(await heading.innerText())?.[0] ?? '';
}

test('staff mark a callback request as done and restore it', async ({ page }) => {
  await enterDesk(page);
  await page.goto('/desk/calls');
  const row = page.locator('tbody tr', { hasText: 'Сергей' });
  await row.getByRole('button', { name: 'Позвонили' }).click();
  await expect(row).toHaveCount(0);
  await page.locator('.note').getByRole('button', { name: 'Вернуть' }).click();
  await expect(row).toHaveCount(1);
});

test('staff put together an order for a dealer, add goods to it, and the dealer sees who placed it', async ({
  page,
}) => {
  await enterDesk(page);
  await page.goto('/desk/dealers/1');
  await page.getByRole('link', { name: 'Заказ для дилера' }).click();
  await page.getByLabel('Список').fill('LT-NB36-4054\t2\nнет-такого\t1');
  await page.getByRole('button', { name: 'Проверить' }).last().click();
  await expect(page.locator('#row-1')).toContainText('Такого артикула нет');
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.locator('.errsum')).toContainText('ответьте на вопросы');
  await page.getByLabel('Заказать строку 2: нет-такого').uncheck();
  await page.getByLabel('Комментарий к заказу').fill('по звонку');
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.locator('.note.ok')).toContainText('оформлен, дилер увидит его у себя');
  const number = /\d\d-\d{6}/.exec(await page.locator('h1').innerText())?.[0] ?? '';

  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByLabel('Добавить товары').fill('LT-NB36-4054\t3');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.locator('.note.ok')).toContainText(`Заказ ${number} изменён`);
  await expect(page.locator('main')).toContainText('было 2 шт., стало 5 шт.');

  await signIn(page);
  await page.goto(`/cabinet/orders?query=${number}`);
  await page.getByRole('link', { name: number }).first().click();
  await expect(page.locator('main')).toContainText('Ирина Соколова');
  await expect(page.locator('main')).toContainText('по звонку');
});

test('staff send a dealer a basket, and the dealer finds it among the drafts', async ({ page }, {
  project,
}) => {
  const word = `Как обсуждали (${project.name})`;
  await enterDesk(page);
  await page.goto('/desk/dealers/1/order');
  await page.getByLabel('Список').fill('LT-NB36-4054\t2');
  await page.getByRole('button', { name: 'Проверить' }).last().click();
  await page.getByLabel('Несколько слов дилеру').fill(word);
  await page.getByRole('button', { name: 'Отправить корзину' }).click();
  await expect(page.locator('.note.ok')).toContainText('Корзина отправлена: Анна Ковалёва, 1 позиция');

  await signIn(page);
  await page.goto('/cabinet/messages');
  const message = page.locator('main').getByText('Менеджер собрал вам корзину').first();
  await expect(message).toBeVisible();
  await page.goto('/cabinet/drafts');
  await expect(page.locator('main')).toContainText('Корзина от менеджера');
});
