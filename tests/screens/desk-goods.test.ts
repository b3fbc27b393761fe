import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { markCatalogueChanged } from '#server/goods/change-log.repository.server.ts';
import { foldArticul } from '#server/goods/fold.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { catalog, colleagues, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await fillGoods();
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

test('staff can upload, reorder, remove and restore the pictures that dealers see', async () => {
  await changeRows(portal.db, 'products', { id: 101 }, { picture: '', picturetype: '' });
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

  const raised = await irina.submit(two, '#pictures tbody tr:last-child .place-buttons');
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
    '#pictures tbody tr:first-child .place-buttons',
  );
  expect(stale.text).toContain('Этого фото у товара уже нет');
});

const listed = (page: Page) => page.$$('tbody .articul').map((articul) => articul.textContent);
const search = 'form[role=search]';
const fieldValue = (page: Page, field: string) =>
  (page.$(field) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;

/** Inserts more than one page of goods, in every state, before the portal first reads goods. */
async function fillGoods(): Promise<void> {
  const set = (id: number, values: object) => changeRows(portal.db, 'products', { id }, values);
  await set(102, { hidden: 1 });
  await set(103, { enabled: 0 });
  await set(106, { picture: '/pictures/lamp.svg', picturetype: 'drawing' });
  await portal.db.deleteFrom('prices').where('product_id', '=', 107).execute();
  const { id: _, ...lamp } = await portal.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', 106)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: 60 }, (_, i) => {
    const articul = `МН-${i}`;
    const own = { articul, articul_key: foldArticul(articul), header: `Патрон ${i}`, external_id: null };
    return { ...lamp, ...own, catalog_id: catalog.cable };
  });
  await bulkInsert(portal.db, 'products', many);
  await markCatalogueChanged(portal.db, Date.now());
}

test('each filter narrows the list of goods, and an empty list links to all goods', async () => {
  const filtered = async (values: Record<string, string>) => {
    const page = await irina.submit(await irina.visit('/desk/goods'), search, values);
    expect(page.status).toBe(200);
    for (const [name, value] of Object.entries(values))
      expect(fieldValue(page, `${search} [name=${name}]`)).toBe(value);
    return listed(page).sort();
  };
  expect(await filtered({ query: 'LT-OR18-4065' })).toEqual(['LT-OR18-4065']);
  expect(await filtered({ query: 'кабель' })).toEqual(['СВ-120 К']);
  expect(await filtered({ state: 'hidden' })).toEqual(['LT-OR18-4065']);
  expect(await filtered({ state: 'unsold' })).toEqual(['LT-OR18-4065', 'NL-DW07-40W']);
  expect(await filtered({ catalog: '21' })).toEqual(['LT-NB36-4054', 'LT-OR18-4065', 'NL-DW07-40W']);
  expect(await filtered({ catalog: '21', state: 'sold' })).toEqual(['LT-NB36-4054']);
  expect(await filtered({ catalog: '5', only: 'stock' })).toEqual(['СВ-120 К']);
  expect(await filtered({ brand: '2', only: 'price' })).toEqual(['СВ-120 К']);
  expect(await filtered({ catalog: '225' })).toContain('LT-A60-11-40');
  expect(await filtered({ catalog: '225', only: 'picture' })).not.toContain('LT-A60-11-40');
  expect(await filtered({ brand: '2', catalog: '5' })).toEqual(['СВ-120 К']);
  expect(await filtered({ brand: '2', catalog: '22', query: 'чёрный' })).toEqual(['KV-TR40-3038']);

  const none = await irina.visit('/desk/goods?brand=1&catalog=22');
  expect(none.text).toContain('Таких товаров нет');
  const all = listed(await irina.follow(none, 'Показать все'));
  expect(all).toHaveLength(50);
  // Invalid filters are ignored.
  expect(listed(await irina.visit('/desk/goods?state=x&only=y&brand=-1&catalog=z&page=0'))).toEqual(all);
});

test('links to other pages of the goods list preserve the filters', async () => {
  const first = await irina.visit('/desk/goods?query=патрон&brand=1&state=sold');
  expect(listed(first)).toHaveLength(50);
  const next = await irina.follow(first, '2');
  const address = new URL(next.path, 'https://portal.test');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    query: 'патрон',
    brand: '1',
    state: 'sold',
    page: '2',
  });
  expect(listed(next)).toHaveLength(10);
  expect(fieldValue(next, `${search} [name=query]`)).toBe('патрон');
});

test('a product description can be previewed, and product cards show it without scripts', async () => {
  const form = await irina.visit('/desk/goods/104/edit');
  const description =
    '**Тонкая**: [все панели](/open/2)\n- IP65\n- [зло](javascript:alert(1)) <script>1</script>';
  const typed = { description, pictures: await photo(2000), picture_alt: 'На потолке', pack: '3' };
  const previewed = await irina.submit(form, '#product', typed, 'button[value=preview]');
  expect(previewed.status).toBe(200);
  const src = previewed.$('.text-preview img')?.getAttribute('src') ?? '';
  expect(src).toMatch(/^\/media\/[0-9a-f-]{36}\.jpg$/);
  expect(previewed.$('.text-preview strong')?.textContent).toBe('Тонкая');
  expect(fieldValue(previewed, '#product [name=pack]')).toBe('3');

  const refused = await irina.submit(previewed, '#product', { pack: 'три' });
  expect(refused.status).toBe(400);
  expect(fieldValue(refused, '#product [name=description]')).toBe(`${description}\n\n![На потолке](${src})`);
  const saved = await irina.submit(refused, '#product', { pack: '3' });
  expect(saved.path).toBe('/desk/goods/104');

  const dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  const cards = await Promise.all(
    ['/product/104', '/open/product/104', '/open/22/card/104'].map((path) => dealer.visit(path)),
  );
  for (const page of [saved, ...cards]) {
    const text = page.$('.prose');
    expect(text?.querySelectorAll('li')).toHaveLength(2);
    expect(text?.querySelector('a')?.getAttribute('href')).toBe('/open/2');
    expect(text?.querySelectorAll('a')).toHaveLength(1);
    expect(text?.querySelector('script')).toBeNull();
    expect(text?.querySelector('img')?.getAttribute('src')).toBe(src);
  }
  const described = async () => {
    const { source } = await dealer.visit('/open/product/104');
    const blocks = [...source.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    return blocks.map(([, json = '']) => JSON.parse(json));
  };
  // The plain text is from the read model, which is at most one second old.
  await expect
    .poll(described, { timeout: 10_000 })
    .toContainEqual(
      expect.objectContaining({ description: 'Тонкая: все панели\n- IP65\n- зло <script>1</script>' }),
    );
  const old = await (await fetch(`${portal.origin}/tpl/user_getproduct.html?id=104`)).text();
  expect(old).toContain('Тонкая: все панели');
  expect(old).not.toContain('<strong>Тонкая');
});

test('a rejected product form names the invalid fields and preserves the typed values', async () => {
  const typed = {
    articul: '---',
    header: 'Гирлянда',
    brand: '2',
    catalog: '22',
    unit: 'м',
    pack: '1,5',
    description: 'Для двора',
    tags: 'Сад, Двор',
  };
  const fields = Object.keys(typed) as (keyof typeof typed)[];
  const kept = (page: Page) =>
    Object.fromEntries(fields.map((name) => [name, fieldValue(page, `#product [name=${name}]`)]));
  const refused = await irina.submit(await irina.visit('/desk/goods/new'), '#product', typed);
  expect(refused.status).toBe(400);
  expect(kept(refused)).toEqual(typed);
  expect(refused.$('#product-pack-error')).not.toBeNull();
  expect(refused.$('#product [role=alert], #product .error-summary')?.textContent).toContain('В упаковке');
  const again = await irina.submit(refused, '#product', { pack: '5' });
  expect(again.status).toBe(400);
  expect(again.$('#product-articul-error')?.textContent).toBe('В артикуле нужна буква или цифра');
  expect(kept(again)).toEqual({ ...typed, pack: '5' });
  const taken = await irina.submit(again, '#product', { articul: 'LT-A60-11-40' });
  expect(taken.$('#product-articul-error')?.textContent).toBe('Товар с таким артикулом уже есть');
  const saved = await irina.submit(taken, '#product', { articul: 'ГР-1' });
  expect(saved.path).toMatch(/^\/desk\/goods\/\d+$/);
  expect(saved.text).not.toContain('похожие артикулы');
  const alike = { ...typed, articul: 'ГР1', pack: '5' };
  const another = await irina.submit(await irina.visit('/desk/goods/new'), '#product', alike);
  expect(another.path).toMatch(/^\/desk\/goods\/\d+$/);
  expect(another.text).toContain('Есть похожие артикулы: ГР-1. Проверьте, что это разные товары');

  const edit = await irina.follow(saved, 'Изменить');
  const wrong = await irina.submit(edit, '#product', { header: ' ', description: 'Для сада' });
  expect(wrong.status).toBe(400);
  expect(wrong.$('#product-header-error')).not.toBeNull();
  expect(fieldValue(wrong, '#product [name=description]')).toBe('Для сада');
});

test('invalid prices and stocks of a product are rejected and shown again', async () => {
  const { id } = await portal.db
    .selectFrom('products')
    .select('id')
    .where('articul', '=', 'ГР-1')
    .executeTakeFirstOrThrow();
  const form = await irina.visit(`/desk/goods/${id}/trade`);
  const typed = { price_1: '12,345', stock_1: 'много' };
  const refused = await irina.submit(form, '#trade', typed);
  expect(refused.status).toBe(400);
  for (const [name, value] of Object.entries(typed)) {
    expect(fieldValue(refused, `#trade [name=${name}]`)).toBe(value);
    expect(refused.$(`#trade-${name}-error`)).not.toBeNull();
  }
  const saved = await irina.submit(refused, '#trade', { price_1: '12,34', stock_1: '7' });
  expect(saved.path).toBe(`/desk/goods/${id}`);
  expect(saved.text).toContain('12,34');
});

test('staff without the right to change prices cannot open the form for prices', async () => {
  const oleg = visitor(portal);
  const login = { email: colleagues.manager.email, password: passwords.staff };
  await oleg.submit(await oleg.visit('/desk'), 'main form', login);
  const page = await oleg.visit('/desk/goods/101/trade');
  expect([page.path, page.status]).toEqual(['/desk/goods/101', 200]);
  expect(page.$('.note.no')?.textContent).toContain('здесь не меняют');
  expect((await irina.visit('/desk/goods/101/trade')).$('#trade')).not.toBeNull();
});

test('marked goods, and all goods of a filter, can be changed without scripts', async () => {
  const list = await irina.visit('/desk/goods?ticked=1');
  const ticks = list.$$('tbody input[name="id"]');
  expect(ticks.length).toBeGreaterThan(1);
  expect(ticks.every((tick) => tick.hasAttribute('checked'))).toBe(true);
  const [first, second] = ticks.map((tick) => tick.getAttribute('value'));
  const chosen = `/desk/goods/marked?id=${first}&id=${second}`;
  const wrong = await irina.submit(await irina.visit(chosen), 'form#marks', {
    'value[pack]': 'много',
    'value[minimum]': '3',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.$('#marks-value-pack--error')?.textContent).toBe('Укажите целое число');
  const preview = await irina.submit(wrong, 'form#marks', { 'value[pack]': '77' });
  expect(preview.$('h1')?.textContent).toBe('В упаковке: 77; Минимум в заказе: 3');
  const done = await irina.submit(preview, 'form.desk-part');
  expect(done.$('.dealer-summary')?.textContent).toContain('применено: 2');
  const all = await irina.visit('/desk/goods/marked?all=1');
  expect(all.$('main')?.textContent).toContain('Все товары по фильтру');
});

test('an archive of pictures is previewed, and a wrong file is refused', async () => {
  const form = await irina.visit('/desk/goods/pictures');
  const refused = await irina.submit(form, 'form[enctype]', {
    file: new File(['текст'], 'фото.zip', { type: 'application/zip' }),
    main: '1',
  });
  expect(refused.status).toBe(400);
  expect(refused.$('#file-error')?.textContent).toBe('Это не архив .zip, или он повреждён');
  expect(refused.$('input[name="main"][type="checkbox"]')?.hasAttribute('checked')).toBe(true);
  const picture = new Uint8Array(await (await photo(100)).arrayBuffer());
  const zip = new File([zipSync({ 'НЕТ-ТАКОГО.png': picture })], 'фото.zip', { type: 'application/zip' });
  const preview = await irina.submit(form, 'form[enctype]', { file: zip });
  expect(preview.$('h1')?.textContent).toBe('фото.zip');
  expect(preview.$('main')?.textContent).toContain('Товара с артикулом «НЕТ-ТАКОГО» нет');
});

test('goods chosen for a card appear on the cards of dealers and of the open area', async () => {
  const form = await irina.visit('/desk/goods/101/related');
  const wrong = await irina.submit(form, '#related', { related: 'НЕТ-ТАКОГО' });
  expect(wrong.status).toBe(400);
  expect(wrong.$('#related-related-error')?.textContent).toBe('«НЕТ-ТАКОГО» нет на портале');
  const saved = await irina.submit(wrong, '#related', { related: '№ 104', accessory: '№ 106\n№ 102' });
  expect(saved.path).toBe('/desk/goods/101');
  await markCatalogueChanged(portal.db, Date.now());
  const dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
  const card = await dealer.visit('/product/101');
  expect(card.$('.card2')?.textContent).toContain('Сопутствующие товары');
  expect(card.$$('a[href="/product/104"], a[href="/product/106"]')).toHaveLength(2);
  expect(card.$('main')?.textContent).toContain('Аксессуары');
  const open = await visitor(portal).visit('/open/product/101');
  expect(open.$$('a[href="/open/product/104"]')).toHaveLength(1);
});

test('an arrival can be entered and removed', async () => {
  const form = await irina.visit('/desk/goods/101/arrivals');
  const wrong = await irina.submit(form, '.form-body', { day: 'завтра-послезавтра', note: 'контейнер' });
  expect(wrong.status).toBe(400);
  expect(wrong.$('#arrival-day-error')).not.toBeNull();
  expect(wrong.$('#arrival-note')?.getAttribute('value')).toBe('контейнер');
  const day = new Date(Date.now() + 10 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .reverse()
    .join('.');
  const added = await irina.submit(wrong, '.form-body', { day, quantity: '7' });
  expect(added.$('tbody')?.textContent).toContain(day);
  const gone = await irina.submit(added, 'tbody form');
  expect(gone.$('tbody')).toBeNull();
});
