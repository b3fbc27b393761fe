import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { openScripted, signIn } from './visitor.ts';

/** What JavaScript adds to complaints: the search runs while typing. The test controls the clock. */
test('the complaint search starts at two characters and then runs at most every 300 ms', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^\/search(\.data|\/)?/.test(url.pathname) && url.searchParams.has('keyword'))
      asked.push(url.searchParams.get('keyword') ?? '');
  });
  await signIn(page);
  await page.clock.install();
  await openScripted(page, '/search/?keyword=');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  asked.length = 0;

  const field = page.getByLabel('Какой товар');
  await field.press('L');
  await field.press('T');
  await expect(page.getByRole('button', { name: /^Добавить LT/ }).first()).toBeVisible();
  await field.press('-');
  await field.press('N');
  await page.clock.runFor(299);
  expect(asked).toEqual(['LT']);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['LT', 'LT-N']);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('LT-N');
});

test('an invalid quantity in a complaint is marked while typing, and a cookie stores a valid quantity', async ({
  page,
  context,
}) => {
  await signIn(page);
  await openScripted(page, '/search/?keyword=LT-NB');
  await page
    .getByRole('button', { name: /^Добавить LT-NB/ })
    .first()
    .click();
  const quantity = page.getByLabel(/^Количество: LT-NB/).first();
  await quantity.fill('0');
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await quantity.fill('12');
  await expect(quantity).not.toHaveAttribute('aria-invalid');
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'complaints');
  await expect.poll(async () => decodeURIComponent((await kept())?.value ?? '')).toMatch(/^\{"\d+":12\}$/);
  expect((await kept())?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
});

test('the complaint form searches goods while typing and checks pictures when they are selected', async ({
  page,
}) => {
  await signIn(page);
  await openScripted(page, '/cabinet/complaints/new');
  await page.locator('#keyword').pressSequentially('LT-NB');
  await page
    .getByRole('button', { name: /^Добавить LT-NB/ })
    .first()
    .click();
  await expect(page.locator('#complaint tbody tr').first()).toBeVisible();
  await expect(page.locator('.complaint-found li').first()).toBeVisible();

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const large = await sharp({
    create: { width: 1600, height: 1600, channels: 3, background: 'gray', noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  await page.setInputFiles('#pictures', [
    { name: 'акт.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    { name: 'фото.png', mimeType: 'image/png', buffer: large },
  ]);
  await expect(page.locator('#pictures-error')).toContainText('акт.pdf: Please choose an image file.');
  const chosen = await page
    .locator('#pictures')
    .evaluate((field: HTMLInputElement) =>
      [...(field.files ?? [])].map(({ name, size }) => ({ name, size })),
    );
  expect(chosen.map(({ name }) => name)).toEqual(['фото.jpg']);
  expect(chosen[0]?.size).toBeLessThan(5 * 1024 * 1024);
  await page
    .getByRole('button', { name: /^Убрать LT-NB/ })
    .first()
    .click();
});

test('a complaint refused before its list has reloaded still contains the goods just added', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/cabinet/complaints/new');
  await page.getByLabel('Какой товар').fill('LT-NB');
  // As on a slow connection, form responses arrive but the screen loaded after them does not.
  await page.route('**/cabinet/complaints/new.data*', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await page
    .getByRole('button', { name: /^Добавить LT-NB/ })
    .first()
    .click();
  const quantity = page.getByLabel(/^Количество: LT-NB/);
  await expect(quantity).toHaveValue('1');

  await page.getByRole('button', { name: 'Отправить рекламацию' }).click();
  await expect(page.getByRole('alert')).toContainText('Выберите причину');
  await expect(quantity).toHaveValue('1');
});
