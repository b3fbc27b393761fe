import { expect, type Page, test } from '@playwright/test';
import { openScripted, signIn } from './visitor.ts';

/**
 * A phone scans barcodes. The camera is a canvas on which the test draws; Chromium for Linux has no barcode detector.
 */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const [first, second] = ['4607012345677', '4006381333931'];
const camera = { name: 'Сканировать штрихкод' };

/** Replaces the camera. The page's `show` draws an EAN-13 code or clears the canvas. */
async function withCamera(page: Page, refused = false): Promise<void> {
  await page.addInitScript((refused) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 360];
    const context = canvas.getContext('2d')!;
    const left = ['0001101', '0011001', '0010011', '0111101', '0100011'].concat(
      ...['0110001', '0101111', '0111011', '0110111', '0001011'],
    );
    const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG'].concat(
      ...['LGLGGL', 'LGGLGL'],
    );
    const inverted = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
    const bitsOf = (code: string) => {
      const [system, ...digits] = [...code].map(Number);
      const sides = digits.map((digit, i) => {
        const bits = left[digit]!;
        if (i >= 6) return inverted(bits);
        return parities[system!]![i] === 'L' ? bits : [...inverted(bits)].reverse().join('');
      });
      return `101${sides.slice(0, 6).join('')}01010${sides.slice(6).join('')}101`;
    };
    const show = (code: string) => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, 640, 360);
      context.fillStyle = '#000';
      for (const [i, bit] of [...(code ? bitsOf(code) : '')].entries())
        if (bit === '1') context.fillRect(130 + 4 * i, 60, 4, 240);
    };
    show('');
    // An unchanged canvas sends no frames.
    setInterval(() => context.fillRect(0, 0, 1, 1), 50);
    const given: MediaStream[] = [];
    Object.assign(window, { show, given });
    navigator.mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo];
    navigator.mediaDevices.getUserMedia = async () => {
      if (refused) throw new DOMException('', 'NotAllowedError');
      given.push(canvas.captureStream(20));
      return given.at(-1)!;
    };
  }, refused);
}

const show = (page: Page, code: string) =>
  page.evaluate((code) => (window as unknown as { show(code: string): void }).show(code), code);

test('a scan in the search opens the product or an empty list and turns the camera off', async ({ page }) => {
  await withCamera(page);
  await signIn(page);
  await openScripted(page, '/favorites');
  await page.getByRole('button', camera).click();
  await expect(page.getByRole('dialog')).toContainText('Наведите камеру');
  await show(page, first);
  await expect(page).toHaveURL(`/catalogue/all?query=${first}&available=0`);
  await expect(page.getByText('Ничего не нашлось')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const states = await page.evaluate(() =>
    (window as unknown as { given: MediaStream[] }).given
      .flatMap((stream) => stream.getTracks())
      .map(({ readyState }) => readyState),
  );
  expect(states).toEqual(['ended']);

  const known = await page.evaluate(async () => (await fetch('/search-suggest?query=LT-NB36-4054')).json());
  await page.route(`**/search-suggest?query=${second}`, (route) => route.fulfill({ json: known }));
  await show(page, second);
  await page.getByRole('button', camera).click();
  await expect(page).toHaveURL(new RegExp(`/product/${known.products[0].id}`));
});

test('scans in a fast order fill rows, and a code scanned again is counted', async ({ page }) => {
  await withCamera(page);
  await signIn(page);
  await openScripted(page, '/fast-order');
  await page.locator('[name="lines[0][articul]"]').fill('LT-NB36-4054');
  await page.getByRole('button', { name: 'Сканировать', exact: true }).click();
  const said = page.getByRole('dialog').getByRole('status');
  await show(page, first);
  await expect(said).toHaveText(`${first} – 1 шт.`);
  await show(page, second);
  await expect(said).toHaveText(`${second} – 1 шт.`);
  await show(page, first);
  await expect(said).toHaveText(`${first} – 2 шт.`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[name="lines[1][articul]"]')).toHaveValue(first);
  await expect(page.locator('[name="lines[1][qnt]"]')).toHaveValue('2');
  await expect(page.locator('[name="lines[2][articul]"]')).toHaveValue(second);
});

test('if access to the camera is refused, the scan window shows the reason', async ({ page }) => {
  await withCamera(page, true);
  await signIn(page);
  await openScripted(page, '/fast-order');
  await page.getByRole('button', { name: 'Сканировать', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Доступ к\u00a0камере запрещён');
  await page.getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('scanning is not offered without a camera', async ({ page }) => {
  await signIn(page);
  await openScripted(page, '/fast-order');
  await expect(page.getByRole('button', { name: 'Проверить список' }).first()).toBeVisible();
  await expect(page.getByRole('button', camera)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Сканировать', exact: true })).toHaveCount(0);
});
