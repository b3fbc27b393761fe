import { beforeEach, describe, expect, test } from 'vitest';
import { frameParts } from '#server/content/frame/frame-parts.server.ts';
import { getDeskPage } from '#server/content/pages/get-desk-page.server.ts';
import { getPage } from '#server/content/pages/get-page.server.ts';
import { listDeskPages } from '#server/content/pages/list-desk-pages.server.ts';
import { pageFormValues } from '#server/content/pages/page-view.ts';
import { removePage } from '#server/content/pages/remove-page.server.ts';
import { savePage } from '#server/content/pages/save-page.server.ts';
import { listSitemapPages } from '#server/content/sitemap/list-sitemap-pages.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { currentPolicy, insertConsent } from '#server/people/consents/repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { colleagues } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['page_editions', 'pages', 'history'] as const)
    await fresh.db.deleteFrom(table).execute();
});
const vera = (now = noon) => fresh.as(colleagues.editor, now);
const visitor = () => fresh.as();
const delivery = {
  header: 'Доставка и самовывоз',
  slug: '',
  description: 'Как мы возим',
  body: '## Сроки\r\n\r\nЗавтра <b>утром</b>',
  state: 'ready',
  place: 'footer',
  sort: '1',
  policy: '0',
};
const policy = {
  ...delivery,
  header: 'Политика',
  slug: 'politika',
  body: 'Первая редакция',
  policy: '1',
  version_on: '20.07.2026',
};
const save = (input: object, now?: number) => vera(now).tries(savePage, input);
const shown = (slug: string, edition?: string) => visitor().tries(getPage, { slug, edition });
/** Returns the form of a page that was just opened. */
const formOf = async (id: number) => {
  const values = pageFormValues(await vera().does(getDeskPage, { id }));
  return { ...values, policy: values.policy ? '1' : '0', id, original: JSON.stringify(values) };
};
const historyOf = (id: number) =>
  fresh.db
    .selectFrom('history')
    .select(['action', 'actor_name', 'changes'])
    .where('kind', '=', 'page')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();

describe('pages', () => {
  test('a published page is linked under an address made from its name, with its HTML escaped', async () => {
    const { slug } = okValue(await save(delivery));
    expect(slug).toBe('dostavka-i-samovyvoz');
    expect(okValue(await save({ ...delivery, place: 'none' })).slug).toBe('dostavka-i-samovyvoz-2');
    expect(okValue(await shown(slug))).toMatchObject({
      header: 'Доставка и самовывоз',
      html: expect.stringMatching(/^<h2>Сроки<\/h2>\n<p>Завтра &lt;b&gt;утром/),
    });
    expect((await frameParts(fresh.db)).footerPages).toEqual([
      { label: 'Доставка и самовывоз', href: '/pages/dostavka-i-samovyvoz' },
    ]);
    const addresses = await visitor().does(listSitemapPages, undefined);
    expect(addresses).toContainEqual({ path: '/pages/dostavka-i-samovyvoz', lastmod: '2026-07-20' });
  });

  test('a draft or removed page is not shown anywhere, and a removed page can be restored', async () => {
    const { id, slug } = okValue(await save({ ...delivery, state: 'draft', place: 'header' }));
    expect(await shown(slug)).toMatchObject({ code: 'NOT_FOUND' });
    const nowhere = { footerPages: [], headerPages: [] };
    expect(await frameParts(fresh.db)).toMatchObject(nowhere);
    okValue(await save({ ...(await formOf(id)), state: 'ready' }));
    expect((await frameParts(fresh.db)).headerPages).toHaveLength(1);
    const { before } = await vera().does(removePage, { id, removed: '1' });
    expect(before).toBe('ready');
    expect(await shown(slug)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await frameParts(fresh.db)).toMatchObject(nowhere);
    expect(await visitor().does(listSitemapPages, undefined)).not.toContainEqual(
      expect.objectContaining({ path: `/pages/${slug}` }),
    );
    expect(await vera().does(listDeskPages, {})).toMatchObject({ pages: [], removed: 1 });
    expect((await vera().does(listDeskPages, { removed: '1' })).pages).toHaveLength(1);
    await vera().does(removePage, { id, removed: '0', state: before });
    expect(okValue(await shown(slug)).header).toBe(delivery.header);
    await vera().does(removePage, { id, removed: '1' });
    await vera().does(removePage, { id, removed: '0' });
    expect(await shown(slug)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await historyOf(id)).map(({ action }) => action)).toEqual([
      ...['created', 'changed', 'removed', 'restored', 'removed', 'restored'],
    ]);
  });

  test('a page with wrong fields is refused with errors at these fields', async () => {
    okValue(await save({ ...delivery, slug: 'dostavka' }));
    expect(await save({ ...delivery, slug: 'Dostavka' })).toMatchObject({
      fields: { slug: ['Такой адрес уже есть у другой страницы'] },
    });
    for (const slug of ['где купить', '12', 'a--b', '../x', 'a/b']) {
      expect(await save({ ...delivery, slug })).toMatchObject({ fields: { slug: [expect.anything()] } });
    }
    const wrong = { header: ' ', body: 'x'.repeat(100_001), state: 'on', place: '', sort: 'один' };
    expect(await save({ ...delivery, ...wrong })).toMatchObject({
      code: 'BAD_INPUT',
      fields: Object.fromEntries(Object.keys(wrong).map((name) => [name, [expect.anything()]])),
    });
    expect(await save({ ...delivery, body: ' ' })).toMatchObject({ fields: { body: [expect.anything()] } });
    expect(await save({ ...delivery, id: 77 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await vera().tries(removePage, { id: 77, removed: '1' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('changes of a page by two editors are merged, and a conflict in one text is reported', async () => {
    const { id } = okValue(await save(delivery));
    const opened = await formOf(id);
    okValue(await save({ ...opened, place: 'none' }));
    expect(okValue(await save({ ...opened, description: 'Иначе' })).meanwhile).toEqual([
      'Ссылка: было «внизу страниц», стало «нигде»',
    ]);
    okValue(await save({ ...opened, body: 'Новый текст' }));
    expect(await save({ ...opened, body: 'Ещё новее' })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: { body: [expect.stringContaining('стало «Новый текст»')] },
    });
    const [, , , change] = await historyOf(id);
    expect(change?.actor_name).toBe('Вера');
    expect(JSON.parse(change?.changes ?? '')).toEqual([
      { label: 'Текст', before: '## Сроки\n\nЗавтра <b>утром</b>', after: 'Новый текст' },
    ]);
  });
});

describe('the privacy policy', () => {
  test('only one page can be the privacy policy, and the date of its edition is required', async () => {
    expect(await currentPolicy(fresh.db)).toBeUndefined();
    expect(await save({ ...policy, version_on: '' })).toMatchObject({
      fields: { version_on: ['Укажите дату редакции: с ней дают согласие'] },
    });
    const { id } = okValue(await save(policy));
    expect(await save({ ...policy, slug: 'other' })).toMatchObject({
      fields: { policy: ['Политика – уже страница «Политика»'] },
    });
    expect(await currentPolicy(fresh.db)).toEqual({
      pageId: id,
      version: '2026-07-20',
      href: '/pages/politika?edition=2026-07-20',
    });
  });

  test('the privacy policy preserves each edition, and a changed text requires a new date', async () => {
    const { id } = okValue(await save(policy));
    // A typo may be corrected on the day of the edition.
    okValue(await save({ ...(await formOf(id)), body: 'Первая редакция, исправлена' }));
    const later = noon + 10 * dayMs;
    const changed = { ...(await formOf(id)), body: 'Вторая редакция' };
    expect(await save(changed, later)).toMatchObject({
      fields: { version_on: ['Текст политики изменился: укажите дату новой редакции'] },
    });
    expect(await save({ ...changed, version_on: '01.07.2026' }, later)).toMatchObject({
      fields: { version_on: [expect.stringContaining('не может быть раньше')] },
    });
    okValue(await save({ ...changed, version_on: '30.07.2026' }, later));
    expect(okValue(await shown('politika'))).toMatchObject({
      versionOn: '2026-07-30',
      earlier: ['2026-07-20'],
      html: '<p>Вторая редакция</p>\n',
    });
    expect(okValue(await shown('politika', '2026-07-20'))).toMatchObject({
      versionOn: '2026-07-20',
      currentOn: '2026-07-30',
      html: '<p>Первая редакция, исправлена</p>\n',
    });
    expect(await shown('politika', '2026-07-21')).toMatchObject({ code: 'NOT_FOUND' });
    await vera().does(removePage, { id, removed: '1' });
    expect(await currentPolicy(fresh.db)).toBeUndefined();
    expect(await shown('politika', '2026-07-20')).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a policy edition with consents cannot be changed, even on the day of the edition', async () => {
  const { id } = okValue(await save(policy));
  okValue(await save({ ...(await formOf(id)), body: 'Исправлена опечатка' }));
  await insertConsent(fresh.db, {
    of: { accountId: 1 },
    form: 'account',
    policy: (await currentPolicy(fresh.db))!,
    client: '',
    now: noon,
  });
  expect(await save({ ...(await formOf(id)), body: 'Другой текст' })).toMatchObject({
    fields: { version_on: [expect.stringContaining('уже согласились')] },
  });
  okValue(await save({ ...(await formOf(id)), body: 'Другой текст', version_on: '21.07.2026' }));
  await clearTables(fresh.db, 'consents');
});
