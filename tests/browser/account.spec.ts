import { expect, test } from '@playwright/test';
import { mailTo } from './outbox.ts';
import { signIn } from './visitor.ts';

/** The account that resets its password; one per project, because reminders are limited to three an hour per e-mail. */
const forgetful: Record<string, [email: string, password: string]> = {
  desktop: ['observer@example.com', 'demo-observer'],
  phone: ['other@example.com', 'demo-other'],
  'desktop without JavaScript': ['zotova@example.com', 'demo-zotova'],
  'phone without JavaScript': ['manager@example.com', 'demo-manager'],
};

test('an account changes its profile, picture, password and subscription', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/account');
  await page.getByLabel('Телефон').fill('89161234567');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Данные сохранены')).toBeVisible();
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (916) 123-45-67');

  await page.getByLabel('Файл с фото').setInputFiles('public/apple-touch-icon.png');
  await page.getByRole('button', { name: 'Загрузить фото' }).click();
  await expect(page.locator('.popup summary img.portrait')).toBeVisible();
  await page.getByRole('link', { name: 'Удалить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.locator('img.portrait')).toHaveCount(0);

  await page.getByRole('link', { name: 'Сменить пароль' }).click();
  const window = page.getByRole('dialog');
  await window.getByLabel('Старый пароль').fill('guess');
  await window.getByLabel('Новый пароль', { exact: true }).fill('demo-dealer');
  await window.getByLabel('Новый пароль ещё раз').fill('demo-dealer');
  await window.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(window.getByRole('alert')).toContainText('Старый пароль введён неверно');
  await window.getByLabel('Старый пароль').fill('demo-dealer');
  await window.getByLabel('Новый пароль', { exact: true }).fill('demo-dealer');
  await window.getByLabel('Новый пароль ещё раз').fill('demo-dealer');
  await window.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByText('Пароль изменён')).toBeVisible();

  await page.getByRole('button', { name: 'Получать рассылку', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Вы подписаны на рассылку' })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/action1\/$/);
  await page.getByRole('button', { name: 'Не получать рассылку' }).click();
  await expect(page.getByRole('heading', { name: 'Вы не получаете рассылку' })).toBeVisible();
});

test('an account’s access is turned off and on again', async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/accounts');
  await page.getByRole('button', { name: 'Отключить: Мария Зотова' }).click();
  await expect(page.getByRole('button', { name: 'Включить: Мария Зотова' })).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('button', { name: 'Отключить: Мария Зотова' })).toBeVisible();
  await page.getByRole('link', { name: 'Отключить доступ: Мария Зотова' }).click();
  await expect(page.getByRole('dialog')).toContainText('Отключить доступ?');
  await expect(page.getByRole('link', { name: 'Оставить' })).toBeFocused();
  await page.getByRole('link', { name: 'Оставить' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a user resets a forgotten password with the mailed link', async ({ page }, { project }) => {
  const [email, password] = forgetful[project.name] ?? ['', ''];
  await page.goto('/login');
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await page.getByRole('button', { name: 'Отправить ссылку' }).click();
  await expect(page.getByRole('alert')).toContainText('Вы ничего не ввели');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Отправить ссылку' }).click();
  await expect(page.getByText('Письмо с вашими данными было отправлено на вашу почту')).toBeVisible();

  const mail = await mailTo(email, 'Новый пароль для портала «Светоч Опт»');
  const link = /\/password\/reset\?token=\S+/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('Новый пароль', { exact: true }).fill(password);
  await page.getByLabel('Новый пароль ещё раз').fill(password);
  await page.getByRole('button', { name: 'Сохранить и войти' }).click();
  await expect(page).toHaveURL(/\/catalogue/);
  await expect(page.getByText('Пароль изменён')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Ссылка уже не действует' })).toBeVisible();
});
