import { expect, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

test('a long download shows its progress and can be cancelled', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/cabinet/exports');
  // The response is held back until the test has seen the progress.
  let goOn = () => {};
  const seen = new Promise<void>((go) => {
    goOn = go;
  });
  await page.route('**/cabinet/exports/file?**', async (route) => {
    await seen;
    await route.continue().catch(() => {});
  });
  const whole = page.getByRole('link', { name: 'Скачать весь каталог в Excel' });
  await whole.click();
  await expect(page.getByRole('progressbar', { name: 'Готовим файл…' })).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();

  goOn();
  const [file] = await Promise.all([page.waitForEvent('download'), whole.click()]);
  expect(file.suggestedFilename()).toMatch(/^Каталог, договор .+\.xlsx$/);
  await expect(page.getByText('Файл готов')).toBeVisible();
});

test('a tick in the filter of an export applies at once, and the links to the files contain the filter', async ({
  page,
}) => {
  await signIn(page);
  await openScripted(page, '/cabinet/exports');
  const found = page.getByText(/^Найдено:/);
  const before = await found.textContent();
  await page.getByText('Только в наличии').click();
  await expect(found).not.toHaveText(before ?? '');
  await expect(page).toHaveURL(/available=0/);
  const part = page.getByRole('link', { name: 'Скачать часть каталога в XML' });
  await expect(part).toHaveAttribute('href', /available=0/);
});

test('a link in the catalogue leads to an export of the current list', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/catalogue/all?query=кабель');
  await page.getByRole('link', { name: 'Скачать файл или прайс-бланк' }).click();
  await expect(page.getByRole('heading', { name: 'Файл каталога' })).toBeVisible();
  await expect(page.locator('.filter-chip', { hasText: '«кабель»' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать часть каталога в XML' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Каталог \(выборка\), договор .+\.xml$/);
});
