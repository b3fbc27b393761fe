import { expect, test } from '@playwright/test';

/** Runs with and without JavaScript, on desktop and phone. */
test('the dots open every slide of the home page without scrolling the page', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/');
  let current = 1;
  for (const next of [2, 3, 1]) {
    const name = `Слайд ${next}`;
    const dot = javaScriptEnabled
      ? page.getByRole('button', { name })
      : page.locator(`#s${current}`).getByRole('link', { name });
    await dot.click();
    await expect(page.locator(`#s${next}`)).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    current = next;
  }
});
