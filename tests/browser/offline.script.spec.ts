import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { addFirst, emptyBasket, openScripted, signIn } from './visitor.ts';

/** Without a connection a dealer sees the last basket and lists, never another person's (decisions/browsers.md). */

/** Waits until the service worker has saved a page for this account ('' for a visitor). */
async function untilSavedFor(page: Page, account: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const saved = await caches.match('/offline');
        return saved && decodeURIComponent(saved.headers.get('Saved-For') ?? '?');
      }),
    )
    .toBe(account);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Выйти' }).last().click();
  await expect(page).toHaveURL(/\/login/);
}

async function enterAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await page.locator('main').getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/catalogue/);
}

/** Adds one product to the basket. Returns its articul once the offline page contains it. */
async function saveBasket(page: Page): Promise<string> {
  await emptyBasket(page);
  await openScripted(page, '/catalogue/2?sort=price:asc');
  const articul = (await page.locator('#goods tbody .articul').first().textContent()) ?? '';
  await addFirst(page);
  await untilSavedFor(page, 'dealer@example.com');
  // The page is saved ten seconds after the last change.
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline'))?.text()))
    .toContain(articul);
  return articul;
}

async function loseConnection(context: BrowserContext, page: Page, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Нет связи' })).toBeVisible();
}

test('without a connection the last basket and lists can be read, and the page returns by itself', async ({
  page,
  context,
}) => {
  await signIn(page);
  const articul = await saveBasket(page);
  await loseConnection(context, page, '/cart/');
  await expect(page.getByText(articul)).toBeVisible();
  await expect(page.getByText(/можно читать, но не менять/)).toBeVisible();
  for (const list of ['Корзина', 'Избранное', 'Потребности', 'Черновики'])
    await expect(page.getByRole('heading', { name: list })).toBeVisible();
  await expect(page.locator('a, input, form')).toHaveCount(0);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { name: 'Нет связи' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible();
  await expect(page.getByText(articul)).toBeVisible();
});

test('an open page without a connection links to the saved basket and preserves typed values', async ({
  page,
  context,
}) => {
  await signIn(page);
  const articul = await saveBasket(page);
  await openScripted(page, '/catalogue/2?sort=price:asc');
  const field = page.locator('#goods input[name^="qnt["]').first();
  await field.fill('7');
  await context.setOffline(true);
  const [saved] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Сохранённая корзина' }).click(),
  ]);
  await expect(saved.getByText(articul)).toBeVisible();
  await expect(field).toHaveValue('7');
});

test('the saved page is not used while the portal responds', async ({ page }) => {
  await signIn(page);
  const articul = await saveBasket(page);
  await emptyBasket(page);
  await page.goto('/cart/');
  await expect(page.getByText(articul)).toHaveCount(0);
  const names = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(names).toEqual(['/offline']);
});

test('signing out removes all data of the dealer, even for the next person who signs in', async ({
  page,
  context,
}) => {
  await enterAs(page, 'dealer@example.com', 'demo-dealer');
  const articul = await saveBasket(page);
  await signOut(page);
  await untilSavedFor(page, '');
  await loseConnection(context, page, '/cart/');
  await expect(page.getByText(articul)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Корзина' })).toHaveCount(0);

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
  await enterAs(page, 'other@example.com', 'demo-other');
  await untilSavedFor(page, 'other@example.com');
  await loseConnection(context, page, '/cart/');
  await expect(page.getByRole('heading', { name: 'Корзина' })).toBeVisible();
  await expect(page.getByText(articul)).toHaveCount(0);
});

test('data of a session ended elsewhere is removed once the portal is reachable', async ({
  page,
  context,
}) => {
  await enterAs(page, 'dealer@example.com', 'demo-dealer');
  await saveBasket(page);
  await context.clearCookies();
  await page.goto('/cart/');
  await expect(page).toHaveURL(/\/login/);
  await untilSavedFor(page, '');
});

test('forms and staff screens fail without a connection instead of showing the saved page', async ({
  page,
  context,
}) => {
  await signIn(page);
  await saveBasket(page);
  await context.setOffline(true);
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/cart' });
    document.body.append(form);
    // `submit` bypasses the handlers that stop forms without a connection.
    form.submit();
  });
  await expect(page).toHaveURL(/^chrome-error:/);
  await expect(page.goto('/desk/login')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test('a saved page older than any possible session is not shown', async ({ page, context }) => {
  await signIn(page);
  await saveBasket(page);
  await page.evaluate(async () => {
    const saved = (await caches.match('/offline')) as Response;
    const headers = new Headers(saved.headers);
    headers.set('Saved-At', String(Date.now() - 31 * 86_400_000));
    const [name = ''] = await caches.keys();
    await (await caches.open(name)).put('/offline', new Response(await saved.text(), { headers }));
  });
  await context.setOffline(true);
  await expect(page.goto('/cart/')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});
