import { expect, type Page, test } from '@playwright/test';
import { signIn } from './visitor.ts';

/** The main user manages the managers, in every browser project. The tests restore the initial state. */

const zotova = (page: Page) => page.locator('.managers tr', { hasText: 'Мария Зотова' });

test('one click each turns a manager’s access off and on', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/managers');
  const access = zotova(page).getByRole('switch', { name: 'Доступ: Мария Зотова' });
  await expect(access).toHaveAttribute('aria-checked', 'true');
  await access.click();
  await expect(access).toHaveAttribute('aria-checked', 'false');
  await access.click();
  await expect(access).toHaveAttribute('aria-checked', 'true');
  await expect(page).toHaveURL(/\/cabinet\/managers$/);
});

test('a used e-mail is refused, and a free e-mail invites a new manager', async ({ page }, { project }) => {
  await signIn(page);
  await page.goto('/cabinet/managers');
  await page.getByRole('link', { name: 'Добавить менеджера' }).click();
  const window = page.getByRole('dialog', { name: 'Новый менеджер' });
  const name = `Анна (${project.name})`;
  await window.getByLabel('Имя и фамилия').fill(name);
  await window.getByLabel('E-mail').fill('other@example.com');
  await window.getByRole('checkbox', { name: '114-О' }).check();
  await window.getByRole('button', { name: 'Добавить и пригласить' }).click();
  await expect(window.getByRole('alert')).toContainText('Этот Email уже занят');
  await expect(window.getByLabel('Имя и фамилия')).toHaveValue(name);
  await expect(window.getByRole('checkbox', { name: '114-О' })).toBeChecked();

  await window.getByLabel('E-mail').fill(`anna-${project.name.replace(/\W+/g, '-')}@example.com`);
  await window.getByRole('button', { name: 'Добавить и пригласить' }).click();
  await expect(page.getByText('Данные сохранены. Приглашение отправлено')).toBeVisible();
  const row = page.locator('.managers tr', { hasText: name });
  await expect(row).toContainText('Пароль ещё не задан');
  await row.getByRole('button', { name: /Отправить приглашение ещё раз/ }).click();
  await expect(page.getByText('Приглашение отправлено: anna-')).toBeVisible();
});

test('the main user previews price rules, corrects a refused rule and saves the rules', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/managers');
  await zotova(page)
    .getByRole('link', { name: /цены, которые видит Мария Зотова/ })
    .click();
  const window = page.getByRole('dialog', { name: 'Какие цены видит менеджер' });
  await window.getByLabel('Показывать оптовые цены').check();
  await window.getByRole('button', { name: 'Добавить бренд' }).click();
  await window.getByLabel('Бренд в строке 2').selectOption({ index: 5 });
  await window.getByLabel('Процент в строке 2').fill('501');
  await window.getByRole('button', { name: 'Сохранить', exact: true }).last().click();
  await expect(window.getByRole('alert')).toContainText('Ошибка. Данные не сохранены');
  await expect(window.getByRole('alert')).toContainText('Наценка – от 0 до 500');

  await window
    .getByLabel(/^Процент/)
    .nth(2)
    .fill('300');
  await window.getByRole('button', { name: 'Пересчитать' }).click();
  await expect(window.getByText('выше РРЦ').first()).toBeVisible();
  await window
    .getByRole('button', { name: /^Убрать правило/ })
    .nth(1)
    .click();
  await expect(window.getByText('выше РРЦ')).toHaveCount(0);
  await window.getByRole('button', { name: 'Сохранить', exact: true }).last().click();
  await expect(page.getByText('Данные сохранены')).toBeVisible();
  await expect(zotova(page)).not.toContainText('опт скрыт');

  await zotova(page)
    .getByRole('link', { name: /цены, которые видит Мария Зотова/ })
    .click();
  await window.getByLabel('Показывать оптовые цены').uncheck();
  await window.getByRole('button', { name: 'Сохранить', exact: true }).last().click();
  await expect(zotova(page)).toContainText('опт скрыт');
});
