import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleagues, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function atDesk(email = staff.email) {
  const person = visitor(portal);
  await person.submit(await person.visit('/desk'), 'main form', { email, password: passwords.staff });
  return person;
}

test('staff can preview, publish, remove and restore a page, and the footer links to the page', async () => {
  const irina = await atDesk();
  const form = await irina.follow(await irina.visit('/desk/pages'), 'Новая страница');
  const text = { header: 'Доставка', body: '## Сроки\n\nЗавтра, **утром**' };
  const previewed = await irina.submit(form, '#page', text, 'button[value=preview]');
  expect(previewed.status).toBe(200);
  expect(previewed.$('.text-preview .prose')?.innerHTML).toContain('<strong>утром</strong>');
  expect(previewed.$('#page-header')?.getAttribute('value')).toBe('Доставка');
  const refused = await irina.submit(previewed, '#page', { slug: 'где' });
  expect(refused.status).toBe(400);
  expect(refused.$('#page-slug-error')?.textContent).toContain('латинские буквы');
  expect(refused.$('#page-body')?.textContent?.trim()).toContain('## Сроки');
  const saved = await irina.submit(refused, '#page', { slug: '', state: 'ready' });
  expect(saved.path).toMatch(/^\/desk\/pages\/\d+$/);

  const page = await visitor(portal).visit('/pages/dostavka');
  expect(page.$('h1')?.textContent).toBe('Доставка');
  expect(page.$('.prose h2')?.textContent).toBe('Сроки');
  expect(page.$$('.page-foot a').map((link) => link.getAttribute('href'))).toContain('/pages/dostavka');

  const removed = await irina.submit(saved, '#remove');
  expect(removed.path).toBe('/desk/pages');
  expect((await visitor(portal).visit('/pages/dostavka')).status).toBe(404);
  const back = await irina.submit(removed, '.note form');
  expect(back.path).toBe(saved.path);
  expect((await visitor(portal).visit('/pages/dostavka')).status).toBe(200);
});

test('an editor can open the pages of the desk, but a sales manager cannot', async () => {
  const vera = await atDesk(colleagues.editor.email);
  expect((await vera.visit('/desk/pages')).status).toBe(200);
  const oleg = await atDesk(colleagues.manager.email);
  expect((await oleg.visit('/desk/pages')).status).toBe(403);
  expect((await oleg.visit('/desk/pages/new')).status).toBe(403);
});
