import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const theme = (page: Page) => page.$('html')?.getAttribute('data-bs-theme');
const scheme = (page: Page) => page.$('meta[name=color-scheme]')?.getAttribute('content');
const pressed = (page: Page) => page.$('.themes [aria-pressed=true]')?.textContent;
const choose = (value: string) => `.themes button[value=${value}]`;

test('pages follow the system theme until the user selects a theme, and again after a reset', async () => {
  const dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  const list = '/catalogue/2?sort=header:desc&brand=1';
  const first = await dealer.visit(list);
  expect([theme(first), scheme(first), pressed(first)]).toEqual([null, 'light dark', 'Как в системе']);

  const dark = await dealer.submit(first, '.themes', {}, choose('dark'));
  expect(dark.path).toBe(list);
  expect([theme(dark), scheme(dark), pressed(dark)]).toEqual(['dark', 'dark', 'Тёмная']);
  const light = await dealer.submit(dark, '.themes', {}, choose('light'));
  expect([theme(light), scheme(light)]).toEqual(['light', 'light']);
  const auto = await dealer.submit(light, '.themes', {}, choose('auto'));
  expect([auto.path, theme(auto)]).toEqual([list, null]);
});

test('the selected theme is preserved on signing in and out, and on error pages', async () => {
  const person = visitor(portal);
  const chosen = await person.submit(await person.visit('/login'), '.themes', {}, choose('dark'));
  expect([chosen.path, theme(chosen)]).toEqual(['/login', 'dark']);
  expect(theme(await person.signIn('main@example.com', 'wrong'))).toBe('dark');
  const inside = await person.signIn('main@example.com', passwords.main);
  expect(theme(inside)).toBe('dark');
  expect(theme(await person.visit('/no-such-screen'))).toBe('dark');
  const outside = await person.submit(inside, 'form[action="/logout"]');
  expect([outside.path, theme(outside)]).toEqual(['/login', 'dark']);
});

test('the browser’s own bar has the navy color of the header', async () => {
  const page = await visitor(portal).visit('/login');
  expect(page.$('meta[name=theme-color]')?.getAttribute('content')).toBe('#0e1b38');
});
