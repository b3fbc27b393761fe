import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { enterDesk, signIn, stopClock } from './visitor.ts';

/** What JavaScript adds to the chat: it updates itself and neither loses nor duplicates messages. */

/** Opens the staff's list of chats. */
async function openDesk(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterDesk(page);
  await page.goto('/desk/chats');
  return page;
}

const field = (page: Page) => page.getByLabel('Сообщение', { exact: true });
const ready = (page: Page) => expect(page.getByText('Enter – отправить')).toBeVisible();

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/cabinet/chat');
  await ready(page);
});

test('Enter sends a message without leaving the page, and both sides receive messages automatically', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser);
  await field(page).fill('Первая');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('и вторая строка');
  await page.keyboard.press('Enter');
  await expect(page.locator('#last')).toContainText('Первая\nи вторая строка');
  await expect(field(page)).toBeFocused();

  // The staff's list and its count update themselves.
  await expect(desk.locator('tbody tr.waits')).toContainText('Первая', { timeout: 12_000 });
  await expect(desk.locator('#side a[href="/desk/chats"] .quiet')).toHaveText('1');
  await desk.locator('tbody a').first().click();
  await ready(desk);
  await field(desk).fill('Ответ');
  await desk.keyboard.press('Enter');
  await expect(page.locator('#last')).toContainText('Ответ', { timeout: 12_000 });
  await expect(page.locator('#last')).toBeInViewport();
  // An open conversation would mark messages of later tests as read.
  await desk.context().close();
  // The message was already read when it arrived, so the next screen shows nothing unread.
  await page.goto('/cabinet/orders');
  await expect(page.locator('.nav-row a[href="/cabinet/chat"] .quiet')).toHaveCount(0);
});

type Sounds = { tones: number; unused: number };
declare global {
  interface Window {
    sounds: Sounds;
  }
}

/** Counts tones instead of playing them, and audio contexts closed without playing one. */
async function countSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.sounds = { tones: 0, unused: 0 };
    const loudness = { setValueAtTime() {}, linearRampToValueAtTime() {} };
    const output = { connect: (next: unknown) => next };
    class Silent {
      currentTime = 0;
      destination = output;
      resume = async () => {};
      close = async () => {
        window.sounds.unused++;
      };
      createGain = () => ({ ...output, gain: loudness });
      createOscillator = () => ({
        ...output,
        frequency: { value: 0 },
        start: () => {
          window.sounds.tones++;
        },
        stop() {},
      });
    }
    Object.assign(window, { AudioContext: Silent });
  });
}

const soundsIn = async (pages: Page[]): Promise<Sounds> => {
  const each = await Promise.all(pages.map((page) => page.evaluate(() => window.sounds)));
  return each.reduce((sum, one) => ({ tones: sum.tones + one.tones, unused: sum.unused + one.unused }));
};

test('once sound is on, a new message sounds in only one tab of the desk, which may be hidden', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser);
  const hidden = await desk.context().newPage();
  for (const each of [desk, hidden]) await countSounds(each);
  await desk.reload();
  const sound = desk.getByLabel('Звук при новом сообщении');
  await expect(sound).not.toBeChecked();
  await sound.check();
  await expect.poll(() => soundsIn([desk])).toEqual({ tones: 2, unused: 0 });
  await desk.reload();
  await expect(sound).toBeChecked();

  await hidden.goto('/desk/orders');
  await hidden.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await field(page).fill(`Слышно ли ${Date.now()}`);
  await page.keyboard.press('Enter');
  const once = expect.poll(() => soundsIn([desk, hidden]), { timeout: 15_000 });
  await once.toEqual({ tones: 2, unused: 1 });

  await sound.uncheck();
  await desk.reload();
  await expect(sound).not.toBeChecked();
  await field(page).fill(`И теперь ${Date.now()}`);
  await page.keyboard.press('Enter');
  await expect(desk.locator('tbody tr.waits')).toContainText('И теперь', { timeout: 12_000 });
  expect((await soundsIn([desk])).tones).toBe(0);
  await desk.context().close();
});

test('a message whose response is lost stays in the field, and sending it again creates no duplicate', async ({
  page,
}) => {
  const text = `Важное ${Date.now()}`;
  let calls = 0;
  // The message reaches the portal, but the response is lost.
  await page.route('**/cabinet/chat/messages', async (route) => {
    if (calls++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('alert')).toContainText('Связь прервалась. Отправьте сообщение ещё раз');
  await expect(field(page)).toHaveValue(text);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.reload();
  await expect(page.locator('.chat .outgoing', { hasText: text })).toHaveCount(1);
});

const second = 1_000;
const news = '**/cabinet/chat/messages?after=*';

/** Reopens the chat with a controlled clock. Returns a function that counts its polls. */
async function stopped(page: Page, answer: (route: Route) => Promise<void>): Promise<() => number> {
  let asked = 0;
  await stopClock(page);
  await page.reload();
  // Also runs tasks that wait until the browser is idle.
  await page.clock.runFor(100);
  await ready(page);
  await page.route(news, (route) => {
    asked++;
    return answer(route);
  });
  return () => asked;
}

test('the chat polls for new messages every five seconds (§7.5.2)', async ({ page }) => {
  const asked = await stopped(page, (route) => route.continue());
  await page.clock.runFor(4 * second);
  expect(asked()).toBe(0);
  await page.clock.runFor(1.5 * second);
  await expect.poll(asked).toBe(1);
});

test('the chat reports an unavailable portal, polls less often and recovers', async ({ page }) => {
  const asked = await stopped(page, (route) => route.abort());
  const away = page.getByText('Нет связи с порталом. Новые сообщения');
  await page.clock.runFor(5 * second);
  await expect(away).toBeVisible();
  await page.clock.runFor(8 * second);
  expect(asked()).toBe(1);
  await page.unroute(news);
  await page.clock.runFor(2 * second);
  await expect(away).toBeHidden();
});

test('the chat does not poll in a hidden tab and polls at once when the tab is shown', async ({ page }) => {
  const asked = await stopped(page, (route) => route.continue());
  const show = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await show(true);
  await page.clock.runFor(60 * second);
  expect(asked()).toBe(0);
  await show(false);
  await expect.poll(asked).toBe(1);
});

test('a refused chat message stays in its field, with the reason or a link to sign in', async ({
  page,
  context,
}) => {
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.locator('#chat-message-error')).toHaveText('Напишите сообщение');
  await field(page).fill('я'.repeat(4_001));
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.locator('#chat-message-error')).toContainText('сейчас 4 001');
  await expect(field(page)).toHaveValue('я'.repeat(4_001));
  await field(page).fill('Короче');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('alert')).toContainText('Вы вышли из портала, сообщение не отправлено');
  await expect(field(page)).toHaveValue('Короче');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Войти' })).toHaveAttribute(
    'href',
    '/login',
  );
});
