import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
});
afterAll(() => portal.close());

async function photo(width: number): Promise<File> {
  const bytes = await sharp({ create: { width, height: 800, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'панель.png', { type: 'image/png' });
}
const upload = 'form[enctype]';
const shown = (page: Page) => page.$$('#pictures tbody a').map((link) => link.getAttribute('href') ?? '');

test('pictures of a product are uploaded, ordered, removed and brought back, and dealers see them', async () => {
  await portal.db
    .updateTable('products')
    .set({ picture: '', picturetype: '' })
    .where('id', '=', 101)
    .execute();
  const card = await irina.visit('/desk/goods/101');
  const refused = await irina.submit(card, upload, {
    pictures: new File(['текст'], 'a.txt', { type: 'text/plain' }),
  });
  expect(refused.status).toBe(400);
  expect(refused.$('#pictures-file-error')?.textContent).toBe('Подойдут фото JPEG, PNG, WebP и GIF');
  const none = await irina.submit(await irina.visit('/desk/goods/101'), upload);
  expect(none.$('#pictures-file-error')?.textContent).toBe('Выберите фото');

  const one = await irina.submit(card, upload, { pictures: await photo(3000) });
  const two = await irina.submit(one, upload, { pictures: await photo(2500) });
  const [first = '', second = ''] = shown(two);
  expect(shown(two)).toHaveLength(2);
  const whole = await fetch(`${portal.origin}${first}`);
  expect(whole.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const small = await fetch(`${portal.origin}${first}?small`);
  const widths = await Promise.all(
    [whole, small].map(async (answer) => (await sharp(await answer.arrayBuffer()).metadata()).width),
  );
  expect(widths).toEqual([1200, 320]);
  expect(small.headers.get('ETag')).not.toBe(whole.headers.get('ETag'));

  const raised = await irina.submit(two, '#pictures tbody tr:last-child .slide-moves');
  expect(shown(raised)).toEqual([second, first]);
  const dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  const seen = await dealer.visit('/product/101');
  expect(seen.$('.card2 .picture.large img')?.getAttribute('src')).toBe(second);
  expect(seen.$(`.card2 a[href="${first}"] img`)?.getAttribute('src')).toBe(first);
  expect((await visitor(portal).visit('/open/product/101')).$(`.card2 a[href="${first}"]`)).not.toBeNull();

  const removed = await irina.submit(raised, '#pictures tbody tr:first-child td:last-child form');
  expect(shown(removed)).toEqual([first]);
  expect(removed.text).toContain('Фото удалено');
  const undone = await irina.submit(removed, '.toast-box form, .note form');
  expect(shown(undone)).toEqual([second, first]);
  const stale = await irina.submit(
    await irina.submit(undone, '#pictures tbody tr:first-child td:last-child form').then(() => undone),
    '#pictures tbody tr:first-child .slide-moves',
  );
  expect(stale.text).toContain('Этого фото у товара уже нет');
});
