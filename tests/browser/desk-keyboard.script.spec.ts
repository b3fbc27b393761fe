import { expect, type Page, test } from '@playwright/test';

/** Staff can do a day's work by keyboard: the tests click nothing and reach everything with Tab. */

/** Presses Tab until a control with this role and name has the focus. Fails after too many presses. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'combobox', name: RegExp | string) {
  const control = page.getByRole(role, { name, exact: true }).first();
  await expect(control).toBeVisible();
  for (let step = 0; step < 160; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      const outline = await control.evaluate((element) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      expect(outline, `the focus on ${name} can be seen`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} ${name} cannot be reached with Tab`);
}

async function press(page: Page, role: 'link' | 'button', name: RegExp | string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

test('staff process orders, calls, chats and complaints by keyboard', async ({ page }) => {
  test.slow();
  await page.goto('/desk/login');
  await page.keyboard.type('staff@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo-staff');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible();

  await press(page, 'link', /^Заказы/);
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible();
  await press(page, 'button', 'Следующий новый');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказ \d/);
  await press(page, 'button', 'Взять в обработку');
  await expect(page.locator('.page-head .state')).toHaveText('В обработке');
  await tabTo(page, 'textbox', 'Новая заметка');
  await page.keyboard.type('Позвонить перед отгрузкой');
  await press(page, 'button', 'Добавить заметку');
  await expect(page.locator('main')).toContainText('Позвонить перед отгрузкой');
  await press(page, 'link', 'Отменить заказ');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await press(page, 'link', /^Звонки/);
  await expect(page.getByRole('heading', { level: 1, name: 'Звонки' })).toBeVisible();
  // desk.spec.ts uses Sergei's call, which is the first of the list at night.
  const callers = page.locator('tbody .c-head a').filter({ hasNotText: 'Сергей' });
  const caller = (await callers.first().textContent()) ?? '';
  await press(page, 'link', caller);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(caller);
  await press(page, 'button', 'Позвонили');
  await expect(page.locator('main')).toContainText('Звонок сделан');

  await press(page, 'link', /^Чаты/);
  await expect(page.getByRole('heading', { level: 1, name: 'Чаты' })).toBeVisible();
  await page.goto('/desk/chats/1');
  await expect(page.getByRole('textbox', { name: 'Сообщение', exact: true })).toBeVisible();
  await tabTo(page, 'textbox', 'Сообщение');
  await page.keyboard.type('Отгрузим завтра');
  await press(page, 'button', 'Отправить');
  await expect(page.locator('#last')).toContainText('Отгрузим завтра');

  await press(page, 'link', /^Рекламации/);
  await expect(page.getByRole('heading', { level: 1, name: 'Рекламации' })).toBeVisible();
  await press(page, 'link', /^Р-\d/);
  await tabTo(page, 'textbox', 'Ответ дилеру');
  await page.keyboard.type('Заменим на складе');
  await press(page, 'button', 'Отправить');
  await expect(page.locator('main')).toContainText('Заменим на складе');
});
