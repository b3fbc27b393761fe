import { expect, type Page, test } from '@playwright/test';
import { answered, openListTools, signIn } from './visitor.ts';

const articulOf = async (page: Page) => (await page.locator('#goods .articul').first().innerText()).trim();

test('a dealer marks a lamp in the catalogue, finds it in the favourites, removes and restores it', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/catalogue/225?sort=articul:desc');
  const articul = await articulOf(page);
  const heart = page.getByRole('button', { name: `Избранное: ${articul}` });
  await answered(page, () => heart.click());
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/cabinet/favourites');
  await expect(page.locator('#goods .articul').first()).toHaveText(articul);
  await page.getByRole('button', { name: `Избранное: ${articul}` }).click();
  await expect(page.getByText(`Убран из избранного: ${articul}`)).toBeVisible();
  await expect(page.locator('#goods .articul').first()).not.toHaveText(articul);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.locator('#goods .articul').first()).toHaveText(articul);

  await openListTools(page);
  await page.getByLabel('Артикул или название').fill(articul);
  await page.locator('main').getByRole('button', { name: 'Найти' }).click();
  await expect(page.getByText('Показано 1 из 1')).toBeVisible();
  await page.getByRole('button', { name: `Избранное: ${articul}` }).click();
  await expect(page.getByText('Ничего не нашлось')).toBeVisible();
});

test('a dealer enters the quantity of a need, adds it to the basket and removes it', async ({ page }) => {
  await signIn(page);
  await page.goto('/catalogue/225?sort=articul:desc');
  const articul = await articulOf(page);
  const mark = page.getByRole('button', { name: `Потребность: ${articul}` });
  await answered(page, () => mark.click());
  await expect(mark).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/cabinet/needs');
  const wanted = page.getByLabel(`Нужно: ${articul}`);
  await expect(wanted).toHaveValue('1');
  await wanted.fill('3');
  await wanted.press('Enter');
  await expect(page.getByText('Данные сохранены')).toBeVisible();
  await page.reload();
  await expect(wanted).toHaveValue('3');
  await answered(page, () => page.getByRole('button', { name: `Нужно больше: ${articul}` }).click());
  await expect(wanted).toHaveValue('4');

  await openListTools(page);
  await page.getByRole('button', { name: 'Добавить всё' }).click();
  await expect(page.getByText(/^Добавлено/).first()).toBeVisible();
  await expect(page.locator('tr.in-cart', { hasText: articul })).toContainText('4');
  await page.getByRole('button', { name: `Потребность: ${articul}` }).click();
  await expect(page.getByText(`Убран из потребностей: ${articul}`)).toBeVisible();
  await expect(page.locator('tr', { hasText: articul })).toHaveCount(0);

  await page.goto('/cart/clear');
  await page.getByRole('button', { name: 'Очистить', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible();
});
