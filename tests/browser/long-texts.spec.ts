import { expect, type Page, test } from '@playwright/test';
import { answered, enterDesk, signIn } from './visitor.ts';

const company =
  'Общество с ограниченной ответственностью «Торгово-производственная электромонтажная компания „Северо-Западный СветТехСнаб“»';
const word = 'Светотехника'.repeat(16);

test('a company’s full name and a very long word cause no horizontal scrolling', async ({ page }) => {
  await enterDesk(page);
  await signIn(page);
  const name = await rename(page, company);
  await page.goto('/cabinet/addresses');
  await page.getByRole('link', { name: 'Добавить адрес' }).click();
  await page.getByLabel('Адрес', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('table')).toContainText(word);
  try {
    const screens = ['contragents', 'addresses', 'acts', 'orders', 'managers', 'managers/3', 'acts/8'];
    for (const address of ['/catalogue', '/cart/', ...screens.map((each) => `/cabinet/${each}`)]) {
      await page.goto(address);
      const [wanted, shown] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(wanted, address).toBeLessThanOrEqual(shown ?? 0);
    }
  } finally {
    await rename(page, name);
    await page.goto('/cabinet/addresses');
    await page.getByRole('link', { name: `Удалить: ${word}` }).click();
    await page.getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Адрес удалён')).toBeVisible();
  }
});

/** Renames the contragent of the current contract and confirms the name as staff; returns the previous name. */
async function rename(page: Page, name: string): Promise<string> {
  await page.goto('/cabinet/contragents/1');
  const field = page.getByRole('dialog').getByLabel('Название');
  const before = await field.inputValue();
  await field.fill(name);
  await answered(page, () => page.getByRole('button', { name: 'Сохранить' }).click());
  // Staff must confirm the name because the contragent has contracts.
  await page.goto('/desk/requests');
  await page.locator('tbody tr', { hasText: before }).getByRole('link').first().click();
  await answered(page, () => page.getByRole('button', { name: 'Подтвердить' }).click());
  await page.goto('/cabinet/contragents');
  await expect(page.getByRole('link', { name })).toBeVisible();
  return before;
}
