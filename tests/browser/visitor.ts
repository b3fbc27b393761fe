import { expect, type Page } from '@playwright/test';

/** Signs in as the demo dealer; ends on the catalogue. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('dealer@example.com');
  await page.getByLabel('Пароль').fill('demo-dealer');
  await page.locator('main').getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/catalogue/);
}
