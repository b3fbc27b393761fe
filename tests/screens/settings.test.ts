import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

test('the settings change the title, header, footer and color of the home page', async () => {
  const irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
  const form = await irina.follow(await irina.visit('/desk/staff'), 'Настройки');
  expect(form.title).toBe('Настройки – Светоч Опт');
  const refused = await irina.submit(form, '#settings', { name: 'Свет и Дом', accent: '#ffffff' });
  expect(refused.status).toBe(400);
  expect(refused.$('#settings-accent-error')?.textContent).toContain('не прочитать белый текст');
  expect(refused.$('#settings-name')?.getAttribute('value')).toBe('Свет и Дом');
  const saved = await irina.submit(refused, '#settings', {
    accent: '#15793c',
    footer: 'Не оферта',
    phone: '',
  });
  expect(saved.path).toBe('/desk/settings');
  expect(saved.title).toBe('Настройки – Свет и Дом');

  const anybody = visitor(portal);
  const home = await anybody.visit('/');
  expect(home.title).toContain('– Свет и Дом');
  expect(home.$('.brand')?.getAttribute('aria-label')).toBe('Свет и Дом, на главную');
  expect(home.$('.page-foot')?.textContent).toContain('Не оферта');
  expect(home.$('header a[href^="tel:"]')).toBeNull();
  expect(home.$('link[href="/accent/15793c.css"]')).not.toBeNull();
  expect((await anybody.visit('/accent/15793c.css')).text).toContain('--tblr-primary:#15793c');
  expect((await anybody.visit('/accent/ffffff.css')).status).toBe(404);
  const noLogo = await irina.submit(saved, 'form[enctype]');
  expect(noLogo.status).toBe(400);
  expect(noLogo.$('#logo-error')?.textContent).toBe('Выберите файл с логотипом');
});
