import { expect, test } from '@playwright/test';
import { signIn } from './visitor.ts';

test('an account turns a notification on and off, changes its e-mail address and opens the messages', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/cabinet/notifications');
  const news = page.getByRole('switch', { name: 'Новости' });
  await expect(news).toHaveAttribute('aria-checked', 'false');
  await news.click();
  await expect(news).toHaveAttribute('aria-checked', 'true');
  await news.click();
  await expect(news).toHaveAttribute('aria-checked', 'false');

  const mail = page.getByLabel('E-mail для уведомления «Новости»');
  const before = await mail.inputValue();
  await mail.fill('склад');
  await page.getByRole('button', { name: 'Сохранить e-mail: Новости' }).click();
  await expect(page.locator('#value-news-error')).toHaveText('Проверьте e-mail');
  await mail.fill('sklad@example.com');
  await page.getByRole('button', { name: 'Сохранить e-mail: Новости' }).click();
  await expect(page.getByText('Данные сохранены')).toBeVisible();
  await expect(mail).toHaveValue('sklad@example.com');
  await mail.fill('');
  await page.getByRole('button', { name: 'Сохранить e-mail: Новости' }).click();
  await expect(mail).toHaveValue(before);

  await page.getByRole('link', { name: 'Сообщения', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сообщения');
});
