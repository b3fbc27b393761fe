import { expect, test } from '@playwright/test';
import { answered, openScripted, signIn } from './visitor.ts';

test('a product removed from the favourites can be restored, even on a slow machine', async ({ page }) => {
  test.slow();
  await signIn(page);
  await openScripted(page, '/cabinet/favourites');
  const count = page.locator('.page-head .quiet').first();
  const before = await count.innerText();
  // The response and the reloaded list arrive before the browser has rendered the removal.
  const devtools = await page.context().newCDPSession(page);
  // The browser runs at a twentieth of the processor's speed, on a machine that may itself be slow.
  const patient = { timeout: 60_000 };
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  for (let row = 0; row < 2; row++) {
    await page
      .getByRole('button', { name: /^Избранное:/ })
      .nth(row)
      .click();
    await expect(page.getByText(/^Убран из избранного/)).toBeVisible(patient);
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect(count).toHaveText(before, patient);
  }
});

test('quantities of needs can be saved even if the scripts fail to load', async ({ page }) => {
  await signIn(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/cabinet/needs');
  const wanted = page.getByLabel(/^Нужно:/).first();
  const more = String(Number(await wanted.inputValue()) + 1);
  await wanted.fill(more);
  await answered(page, () => page.getByRole('button', { name: 'Сохранить количество' }).click());
  await page.goto('/cabinet/needs');
  await expect(wanted).toHaveValue(more);
});

test('a dealer watches a product’s arrival without leaving the list or the card', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/catalogue/all?available=0&query=MS-&sort=articul:asc');
  const offer = page.getByRole('button', { name: /^Сообщить о поступлении:/ }).first();
  const list = page.url();
  await answered(page, () => offer.click());
  await expect(offer).toHaveAttribute('aria-pressed', 'true');
  expect(page.url()).toBe(list);
  const [id] = ((await offer.getAttribute('value')) ?? '').split(':');
  await page.reload();
  await expect(offer).toHaveAttribute('aria-pressed', 'true');

  await openScripted(page, `/product/${id}`);
  await answered(page, () => page.getByRole('button', { name: 'Сообщим о поступлении' }).click());
  await expect(page.getByRole('button', { name: 'Сообщить о поступлении' })).toBeVisible();
  await page.goto('/cabinet/watches');
  await expect(page.getByText('Лист ожидания пуст')).toBeVisible();
});
