import { expect, test } from '@playwright/test';
import { signIn } from './visitor.ts';

/** Requests and reads an act of reconciliation in every browser project, with and without JavaScript. */

test('an invalid period is refused, and a valid period yields an act that can be read and saved', async ({
  page,
}, { project }) => {
  test.slow();
  await signIn(page);
  await page.goto('/cabinet/acts');
  await page.getByRole('link', { name: 'Заказать акт' }).first().click();
  const window = page.getByRole('dialog');
  await expect(window).toContainText('Новый акт сверки');
  const end = await window.getByLabel('Конец').inputValue();
  await window.getByLabel('Начало').fill(end);
  await window.getByRole('button', { name: 'Заказать акт' }).click();
  await expect(window.getByRole('alert')).toContainText(
    'Ошибка во временных периодах: дата начала периода больше или равна дате конца периода',
  );

  // Each project requests another period, because a repeated request within a minute returns the same act.
  const projects = ['desktop', 'phone', 'desktop without JavaScript', 'phone without JavaScript'];
  const start = `0${2 + projects.indexOf(project.name)}.03.2026`;
  await window.getByLabel('Начало').fill(start);
  await window.getByRole('button', { name: 'Заказать акт' }).click();
  await expect(page.getByText(/^Акт №\s\d+ заказан$/)).toBeVisible();
  const row = page.locator('.acts-list tr', { hasText: `${start}\u00a0–` });
  await expect(row).toContainText(/Готов/);
  // The portal builds the act within seconds; the script polls every ten.
  await expect(async () => {
    if (project.name.includes('without')) await page.reload();
    await expect(row).toContainText('Excel', { timeout: 500 });
  }).toPass({ timeout: 60_000 });

  await row.getByRole('link', { name: /№/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Акт сверки №/);
  const table = page.getByRole('table', { name: 'Документы за период' });
  await expect(table).toContainText('Сальдо на начало периода');
  await expect(table).toContainText('Реализация УТ-');
  await expect(page.getByText(/задолженность в\sпользу|задолженности нет/)).toBeVisible();
  for (const [name, suffix] of [
    ['Excel', 'xlsx'],
    ['PDF', 'pdf'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: new RegExp(`в ${name}$`) }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^Акт сверки \\d+, договор .*\\.${suffix}$`));
  }
});
