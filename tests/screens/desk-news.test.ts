import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function photo(): Promise<File> {
  const bytes = await sharp({ create: { width: 3000, height: 1200, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'склад.png', { type: 'image/png' });
}

test('staff can preview, publish, remove and restore a news item with pictures', async () => {
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  const form = await irina.follow(await irina.visit('/desk/news'), 'Новая новость');
  const previewed = await irina.submit(
    form,
    '#text',
    {
      header: 'Новый склад',
      announce: 'Открылись в Твери',
      body: 'Первый абзац\n\nВторой',
      pictures: await photo(),
      picture_alt: 'Ворота [склада]',
      cover: await photo(),
    },
    'button[value=preview]',
  );
  expect(previewed.status).toBe(200);
  const image = previewed.$('.text-preview img');
  expect(image?.getAttribute('alt')).toBe('Ворота склада');
  const cover = previewed.$('.preview-cover img')?.getAttribute('src') ?? '';
  expect(cover).toMatch(/^\/media\/[0-9a-f-]{36}\.jpg$/);
  const served = await fetch(`${portal.origin}${cover}`);
  expect(served.headers.get('Content-Type')).toBe('image/jpeg');
  expect(served.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(1600);
  expect((await fetch(`${portal.origin}/media/x.jpg`)).status).toBe(404);

  const refused = await irina.submit(previewed, '#text', { published_on: '31.02.2026', state: 'ready' });
  expect(refused.status).toBe(400);
  expect(refused.$('#text-published_on-error')?.textContent).toBe('Такой даты нет');
  expect(refused.$('#text-body')?.textContent).toContain('![Ворота склада](/media/');
  expect(refused.$('input[name=picture]')?.getAttribute('value')).toBe(cover);
  const saved = await irina.submit(refused, '#text', { published_on: '', slug: 'novyy-sklad' });
  expect(saved.path).toMatch(/^\/desk\/news\/\d+$/);
  const id = saved.path.split('/').at(-1);

  const reader = visitor(portal);
  const item = await reader.visit(`/news/${id}`);
  expect(item.path).toBe('/news/novyy-sklad');
  expect(item.$('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/news\/novyy-sklad$/);
  expect(item.$('.margin img')?.getAttribute('src')).toBe(`${cover}?small`);
  expect((await reader.visit('/news')).$$('.news-list a').map((link) => link.getAttribute('href'))).toContain(
    '/news/novyy-sklad',
  );
  const removed = await irina.submit(saved, '#remove');
  expect((await reader.visit('/news/novyy-sklad')).status).toBe(404);
  expect((await reader.visit(`/news/${id}`)).status).toBe(404);
  await irina.submit(removed, '.note form');
  expect((await reader.visit('/news/novyy-sklad')).status).toBe(200);
  expect((await irina.visit('/desk/news/777')).status).toBe(404);
});

test('a text file is rejected as an article picture, and a file above 30 MB returns 413', async () => {
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  const form = await irina.visit('/desk/articles/new');
  const text = new File(['текст'], 'a.txt', { type: 'text/plain' });
  const refused = await irina.submit(form, '#text', { header: 'Статья', body: 'Текст', pictures: text });
  expect(refused.status).toBe(400);
  expect(refused.$('#text-body-pictures-error')?.textContent).toBe('Подойдут фото JPEG, PNG, WebP и GIF');
  expect(refused.$('#text-header')?.getAttribute('value')).toBe('Статья');
  const large = new File([new Uint8Array(33 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' });
  const tooLarge = await irina.submit(form, '#text', { header: 'Статья', body: 'Текст', pictures: large });
  expect(tooLarge.status).toBe(413);
  expect(tooLarge.$('.note.no')?.textContent).toContain('больше 30');
});
