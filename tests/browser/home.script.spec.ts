import { expect, type Page, test } from '@playwright/test';
import { stopClock } from './visitor.ts';

/** What JavaScript adds to the slides of the home page. The test controls the clock instead of waiting ten seconds. */
const second = 1000;

async function openHome(page: Page): Promise<void> {
  await stopClock(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Слайд 1' })).toBeVisible();
  await leave(page);
}

/** Moves the pointer off the slides. */
const leave = (page: Page) => page.mouse.move(5, 5);

/** Waits until the slides' timer is running or paused; advancing the clock earlier would prove nothing. */
async function expectRunning(page: Page, running: boolean): Promise<void> {
  await expect(page.locator('.slides')).toHaveAttribute('aria-live', running ? 'off' : 'polite');
}

/** Checks that this slide is visible and its dot is marked. */
async function expectSlide(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('button', { name: `Слайд ${number}` })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator(`#s${number}`)).toBeInViewport({ ratio: 0.9 });
}

/** Checks that a paused slide stays, however far the clock advances. */
async function expectStill(page: Page, number: number): Promise<void> {
  await expectRunning(page, false);
  await page.clock.runFor(25 * second);
  await expectSlide(page, number);
}

const stop = (page: Page) => page.getByRole('button', { name: 'Остановить слайды' });
const play = (page: Page) => page.getByRole('button', { name: 'Листать слайды' });

test.describe('the slides of the home page', () => {
  test('the home page slides advance every ten seconds and restart after the last slide', async ({
    page,
  }) => {
    await openHome(page);
    await expectRunning(page, true);
    await page.clock.runFor(9 * second);
    await expectSlide(page, 1);
    await page.clock.runFor(second);
    await expectSlide(page, 2);
    await page.clock.runFor(10 * second);
    await expectSlide(page, 3);
    await page.clock.runFor(10 * second);
    await expectSlide(page, 1);
  });

  test('the home page slides pause under the pointer and then get their full time again', async ({
    page,
  }) => {
    await openHome(page);
    await expectRunning(page, true);
    await page.clock.runFor(9 * second);
    await page.locator('#s1 h2').hover();
    await expectStill(page, 1);
    await leave(page);
    await expectRunning(page, true);
    await page.clock.runFor(9 * second);
    await expectSlide(page, 1);
    await page.clock.runFor(second);
    await expectSlide(page, 2);
  });

  test('the home page slides pause while they have the keyboard focus, which reaches only the visible slide', async ({
    page,
  }) => {
    await openHome(page);
    await page.locator('#s1').getByRole('link').focus();
    await expectStill(page, 1);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expectRunning(page, true);
    await page.clock.runFor(10 * second);
    await expectSlide(page, 2);
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('#s2').getByRole('link')).toBeFocused();
    await expectStill(page, 2);
  });

  test('a button stops and starts the home page slides even while it is hovered or focused', async ({
    page,
  }) => {
    await openHome(page);
    await expectRunning(page, true);
    await stop(page).click();
    await leave(page);
    await expectStill(page, 1);
    await play(page).click();
    await expectRunning(page, true);
    await page.clock.runFor(10 * second);
    await expectSlide(page, 2);
    await page.keyboard.press('Shift+Tab');
    await stop(page).focus();
    await page.keyboard.press('Enter');
    await expectStill(page, 2);
  });

  test('the home page slides pause while the tab is hidden', async ({ page }) => {
    await openHome(page);
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await expectStill(page, 1);
    await hide(false);
    await expectRunning(page, true);
    await page.clock.runFor(10 * second);
    await expectSlide(page, 2);
  });

  test('dots and swipes change the home page slide, which then stays for ten seconds', async ({ page }) => {
    await openHome(page);
    await expectRunning(page, true);
    await page.clock.runFor(8 * second);
    await page.getByRole('button', { name: 'Слайд 3' }).click();
    await leave(page);
    await expectSlide(page, 3);
    await expectRunning(page, true);
    await page.clock.runFor(9 * second);
    await expectSlide(page, 3);
    await page.locator('.slides').evaluate((row) => row.scrollTo({ left: row.clientWidth }));
    await expectSlide(page, 2);
    await page.clock.runFor(9 * second);
    await expectSlide(page, 2);
    await page.clock.runFor(second);
    await expectSlide(page, 3);
  });

  test('the home page slides do not start by themselves with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHome(page);
    await expectStill(page, 1);
    await play(page).click();
    await expectRunning(page, true);
    await page.clock.runFor(10 * second);
    await expectSlide(page, 2);
  });
});

test('the printed home page shows goods and news, without slides and the login form', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Есть на складе' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Вход для дилеров' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Главное' })).toBeHidden();
});
