import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

/** Adds a product to the complaint by its articul and returns the form. */
async function pick(articul: string) {
  const found = await dealer.visit(`/search/?keyword=${articul}`);
  return dealer.submit(found, 'main form[method=post]', {}, `main button[aria-label="Добавить ${articul}"]`);
}

describe('a complaint', () => {
  test('a dealer can send a complaint with a picture, and other dealers cannot open either', async () => {
    expect((await dealer.visit('/cabinet/complaints/')).text).toContain('Рекламаций не было');
    await pick('LT-NB36-4054');
    const form = await pick('NL-DW07-40W');
    expect(form.path).toBe('/cabinet/complaints/new');
    expect(form.$$('#complaint tbody tr')).toHaveLength(2);

    const image = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
    const sent = await dealer.submit(
      form,
      '#complaint',
      {
        'qnt[101]': '007',
        'qnt[103]': '2',
        reason: 'Брак',
        comment: 'Два не горят',
        pictures: new File([new Uint8Array(image)], 'фото.jpg', { type: 'image/jpeg' }),
      },
      '#complaint button[name=send]',
    );
    expect(sent.path).toMatch(/^\/cabinet\/complaints\/\d+$/);
    expect(sent.text).toContain('отправлена');
    expect(sent.text).toContain('Два не горят');
    const src = sent.$('.complaint-pictures img')?.getAttribute('src') ?? '';
    const picture = await dealer.visit(src);
    expect(picture.headers.get('Content-Type')).toBe('image/jpeg');
    expect(picture.headers.get('Cache-Control')).toMatch(/^private/);

    expect((await dealer.visit('/cabinet/complaints/new')).$$('#complaint tbody tr')).toHaveLength(0);
    const list = await dealer.visit('/cabinet/complaints');
    expect(list.$('tbody')?.textContent).toContain('Новая');
    const other = visitor(portal);
    await other.signIn('other@example.com', passwords.other);
    expect((await other.visit(sent.path)).status).toBe(404);
    expect((await other.visit(src)).status).toBe(404);
  });

  test('an incomplete complaint returns 400 with links to its errors and the typed values', async () => {
    const form = await pick('LT-NB36-4054');
    const refused = await dealer.submit(
      form,
      '#complaint',
      { 'qnt[101]': '0', reason: '', comment: 'Треснул корпус' },
      '#complaint button[name=send]',
    );
    expect(refused.status).toBe(400);
    expect(refused.$$('.errsum a').map((link) => link.getAttribute('href'))).toEqual(['#qnt-101', '#reason']);
    expect((refused.$('textarea') as HTMLTextAreaElement).value).toBe('Треснул корпус');

    const again = await dealer.submit(
      refused,
      '#complaint',
      { reason: 'Брак' },
      '#complaint button[name=send]',
    );
    expect(again.status).toBe(400);
    expect(again.$('.errsum a')?.getAttribute('href')).toBe('#qnt-101');
    expect(again.$('#qnt-101')?.getAttribute('aria-invalid')).toBe('true');

    const kept = await dealer.visit('/cabinet/complaints/new');
    expect((kept.$('#qnt-101') as HTMLInputElement).value).toBe('0');
    const without = await dealer.submit(kept, '#complaint', {}, '#complaint button[name=remove]');
    expect(without.$$('#complaint tbody tr')).toHaveLength(0);
  });
});

test('finding, adding and removing goods preserves the typed values of a complaint', async () => {
  const typed = { reason: '', comment: 'Мигает' };
  const form = await dealer.visit('/cabinet/complaints/new');
  const search = '.complaint-search button';
  const found = await dealer.submit(form, '#complaint', { ...typed, keyword: 'LT-NB36' }, search);
  expect(found.status).toBe(200);
  const add = 'button[aria-label="Добавить LT-NB36-4054"]';
  const added = await dealer.submit(found, '#complaint', {}, add);
  expect(added.$$('#complaint tbody tr')).toHaveLength(1);
  // The results stay, so that further goods can be added.
  expect((added.$('#keyword') as HTMLInputElement).value).toBe('LT-NB36');
  expect(added.$('.complaint-found')?.textContent).toContain('в рекламации');
  const refused = await dealer.submit(added, '#complaint', {}, '#complaint button[name=send]');
  expect([refused.status, refused.$$('.complaint-found li').length]).toEqual([400, 1]);
  // Enter in a quantity presses the first button of the form.
  const counted = await dealer.submit(added, '#complaint', { 'qnt[101]': '05' }, '[form=complaint]');
  expect((counted.$('#qnt-101') as HTMLInputElement).value).toBe('5');
  const nothing = await dealer.submit(counted, '#complaint', { keyword: 'абракадабра' }, search);
  expect(nothing.text).toContain('Ничего не нашлось');
  expect((nothing.$('#qnt-101') as HTMLInputElement).value).toBe('5');
  const removed = await dealer.submit(nothing, '#complaint', {}, '#complaint button[name=remove]');
  expect(removed.$$('#complaint tbody tr')).toHaveLength(0);
  expect((removed.$('textarea') as HTMLTextAreaElement).value).toBe('Мигает');
  expect((removed.$('#reason') as HTMLSelectElement).value).toBe('');
  expect((await dealer.visit('/cabinet/complaints/new')).$$('#complaint tbody tr')).toHaveLength(0);
});

test('the errors of a complaint name the product without a quantity and the empty picture', async () => {
  const form = await pick('LT-NB36-4054');
  const refused = await dealer.submit(
    form,
    '#complaint',
    { 'qnt[101]': '0', reason: 'Брак', pictures: new File([], 'пусто.jpg', { type: 'image/jpeg' }) },
    '#complaint button[name=send]',
  );
  const said = () => refused.$$('.errsum a').map((link) => link.textContent);
  expect(said()).toContain('LT-NB36-4054: укажите количество товара');
  const again = await dealer.submit(
    refused,
    '#complaint',
    { 'qnt[101]': '1', pictures: new File([], 'пусто.jpg', { type: 'image/jpeg' }) },
    '#complaint button[name=send]',
  );
  expect(again.status).toBe(400);
  expect(again.$('#pictures-error')?.textContent).toContain('пусто.jpg: файл пустой');
  await dealer.submit(again, '#complaint', {}, '#complaint button[name=remove]');
});

test('the goods of an unsent complaint are hidden from the next account in the browser', async () => {
  const shared = visitor(portal);
  const goods = async () => (await shared.visit('/cabinet/complaints/new')).$$('#complaint tbody tr').length;
  await shared.signIn('main@example.com', passwords.main);
  await shared.submit(
    await shared.visit('/search/?keyword=LT-NB36'),
    'main form[method=post]',
    {},
    'main button[name=id]',
  );
  expect(await goods()).toBe(1);
  const leave = async () => shared.submit(await shared.visit('/cabinet'), 'form[action="/logout"]');
  await leave();
  await shared.signIn('main@example.com', passwords.main);
  expect(await goods()).toBe(1);
  await leave();
  await shared.signIn('other@example.com', passwords.other);
  expect(await goods()).toBe(0);
});

test('the product search of a complaint requires two characters and reports an empty result', async () => {
  expect((await dealer.visit('/search/?keyword=абракадабра&simple=1')).text).toContain('Ничего не нашлось');
  const page = await dealer.visit('/search/?keyword=L');
  expect(page.text).toContain('Введите хотя бы два знака');
  expect(page.$$('.complaint-found li')).toHaveLength(0);
  expect(page.status).toBe(200);
});

test.each(['/cabinet/complaints', '/cabinet/complaints/new', '/search/?keyword=LT'])(
  '%s returns 403 to an observer',
  async (path) => {
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    expect((await observer.visit(path)).status).toBe(403);
  },
);
