import { beforeEach, describe, expect, test } from 'vitest';
import { getArticle } from '#server/content/articles/get-article.server.ts';
import { listArticles } from '#server/content/articles/list-articles.server.ts';
import { showHome } from '#server/content/home/show-home.server.ts';
import { newsJob } from '#server/content/news/announce-news.server.ts';
import { getNews } from '#server/content/news/get-news.server.ts';
import { hideTopNews } from '#server/content/news/hide-top-news.server.ts';
import { listNews } from '#server/content/news/list-news.server.ts';
import { newsForMain } from '#server/content/news/news-for-main.server.ts';
import { topNewsFor } from '#server/content/news/repository.server.ts';
import { getDeskPublication } from '#server/content/publications/get-desk-publication.server.ts';
import { listDeskPublications } from '#server/content/publications/list-desk-publications.server.ts';
import { publicationFormValues } from '#server/content/publications/publication-record.ts';
import { removePublication } from '#server/content/publications/remove-publication.server.ts';
import { savePublication } from '#server/content/publications/save-publication.server.ts';
import { listSitemapPages } from '#server/content/sitemap/list-sitemap-pages.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { queueJobs } from '#server/work/jobs/repository.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertNews, numbered } from '#tests/builders/insert-news.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, colleagues } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['hidden_news', 'news', 'articles', 'history', 'messages', 'jobs'] as const)
    await fresh.db.deleteFrom(table).execute();
});
const vera = (now = noon) => fresh.as(colleagues.editor, now);
const visitor = (now = noon) => fresh.as(undefined, now);
const typed = {
  shelf: 'news',
  header: 'Склад в Твери переехал',
  slug: '',
  announce: 'Новый адрес',
  body: 'Было **рядом**, стало рядом',
  picture: '',
  state: 'ready',
  published_on: '',
  published_time: '',
  top_until: '',
  tell: '1',
};
const save = (input: object, now?: number) => vera(now).tries(savePublication, { ...typed, ...input });
const formOf = async (id: number, shelf = 'news') => {
  const { record } = await vera().does(getDeskPublication, { shelf, id });
  const values = publicationFormValues(record);
  return { ...values, shelf, tell: values.tell ? '1' : '0', id, original: JSON.stringify(values) };
};
const listed = async (input: object = {}) =>
  (await vera().does(listDeskPublications, { shelf: 'news', ...input })).items;

/** Returns the places in which a visitor, a dealer, a program or a search engine finds a news item. */
async function doorsShowing(id: number, now = noon): Promise<string[]> {
  const ids = (items: { id: number }[]) => items.map((item) => item.id);
  const doors: Record<string, boolean> = {
    one: (await visitor(now).tries(getNews, { id })).ok,
    list: ids((await visitor(now).does(listNews, { withText: '1' })).items).includes(id),
    main: ids((await visitor(now).does(newsForMain, { newsCount: 20 })).news).includes(id),
    home: ids((await visitor(now).does(showHome, undefined)).news).includes(id),
    top: (await topNewsFor(fresh.db, actors.main.accountId, now))?.id === id,
    hide: (await fresh.as(actors.other, now).tries(hideTopNews, { id })).ok,
    sitemap: (await visitor(now).does(listSitemapPages, undefined)).some(
      ({ path }) => path === `/news/${id}`,
    ),
  };
  return Object.keys(doors).filter((door) => doors[door]);
}

describe('news items', () => {
  test('only published news items are public, not drafts, scheduled items or removed items', async () => {
    const top_until = '25.07.2026';
    const { id } = okValue(await save({ top_until }));
    const all = ['one', 'list', 'main', 'home', 'top', 'hide', 'sitemap'];
    expect(await doorsShowing(id)).toEqual(all);
    const draft = okValue(await save({ state: 'draft', top_until })).id;
    expect(await doorsShowing(draft)).toEqual([]);
    const tomorrow = { published_on: '21.07.2026', published_time: '9' };
    const scheduled = okValue(await save({ ...tomorrow, top_until })).id;
    expect(await doorsShowing(scheduled)).toEqual([]);
    expect(await doorsShowing(scheduled, noon + dayMs)).toEqual(all);
    await vera().does(removePublication, { shelf: 'news', id, removed: '1' });
    expect(await doorsShowing(id)).toEqual([]);
    await vera().does(removePublication, { shelf: 'news', id, removed: '0', state: 'ready' });
    expect(await doorsShowing(id)).toEqual(expect.arrayContaining(['one', 'list', 'sitemap']));
    expect((await listed()).map((item) => [item.id, item.shown])).toEqual([
      [draft, 'draft'],
      [scheduled, 'scheduled'],
      [id, 'published'],
    ]);
    expect((await listed({ state: 'scheduled' })).map((item) => item.id)).toEqual([scheduled]);
    expect(await listed({ state: 'removed' })).toEqual([]);
  });

  test('staff can search news titles in any case and page through the results', async () => {
    await insertNews(fresh.db, ...numbered(30));
    okValue(await save({ header: 'Ещё один СКЛАД' }));
    expect((await listed({ query: 'еще один склад' })).map(({ header }) => header)).toEqual([
      'Ещё один СКЛАД',
    ]);
    const list = await vera().does(listDeskPublications, { shelf: 'news', query: 'новость', page: 2 });
    expect(list.paging).toMatchObject({ page: 2, pages: 2, total: 30 });
    expect(list.items.map(({ id }) => id)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  });

  test('a news item has a unique readable address, and the address with its number still works', async () => {
    const { id } = okValue(await save({ slug: 'Sklad-Tver' }));
    expect((await visitor().does(getNews, { slug: 'sklad-tver' })).item.id).toBe(id);
    expect((await visitor().does(getNews, { id })).item.slug).toBe('sklad-tver');
    expect(await save({ slug: 'sklad-tver' })).toMatchObject({ fields: { slug: ['Такой адрес уже есть'] } });
    okValue(await save({ shelf: 'articles', slug: 'sklad-tver' }));
    const addresses = await visitor().does(listSitemapPages, undefined);
    expect(addresses).toContainEqual({ path: '/news/sklad-tver', lastmod: '2026-07-20' });
    const [first, second] = await Promise.all(['a', 'a'].map((slug) => save({ slug })));
    expect([first?.ok, second?.ok].filter(Boolean)).toHaveLength(1);
  });

  test('saving a news item preserves its publication time if the form did not change it', async () => {
    await insertNews(fresh.db, { id: 5, published_at: noon - 12_345 });
    okValue(await save({ ...(await formOf(5)), announce: 'Иначе' }));
    const row = await fresh.db.selectFrom('news').selectAll().where('id', '=', 5).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ published_at: noon - 12_345, announce: 'Иначе' });
  });

  test('a news item with wrong fields is refused with errors at these fields', async () => {
    const wrong = {
      header: '',
      slug: '77',
      announce: 'x'.repeat(1001),
      picture: 'https://example.com/x.jpg',
      state: '',
      published_on: '31.02.2026',
      published_time: '25:00',
      top_until: 'скоро',
    };
    const refused = await save(wrong);
    expect(refused).toMatchObject({ code: 'BAD_INPUT' });
    expect(refused.ok || Object.keys(refused.fields)).toEqual(Object.keys(wrong));
    expect(await save({ published_time: '10:00' })).toMatchObject({
      fields: { published_on: ['К времени нужен день публикации'] },
    });
    expect(await save({ announce: '', body: '' })).toMatchObject({ fields: { body: [expect.anything()] } });
    expect(await save({ id: 77 })).toMatchObject({ code: 'NOT_FOUND', message: 'Такой новости нет' });
    expect(await vera().tries(getDeskPublication, { shelf: 'articles', id: 77 })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('changes of a news item by two editors are merged, and a conflict is reported', async () => {
    const { id } = okValue(await save({}));
    const opened = await formOf(id);
    okValue(await save({ ...opened, header: 'Другой заголовок' }));
    expect(okValue(await save({ ...opened, state: 'draft' })).meanwhile).toEqual([
      'Заголовок: было «Склад в Твери переехал», стало «Другой заголовок»',
    ]);
    expect(await save({ ...opened, header: 'Третий' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const history = await fresh.db
      .selectFrom('history')
      .select(['kind', 'action', 'changes'])
      .orderBy('id')
      .execute();
    expect(history.map(({ action }) => action)).toEqual(['created', 'changed', 'changed']);
    expect(JSON.parse(history[2]?.changes ?? '')).toEqual([
      { label: 'Состояние', before: 'публикация', after: 'черновик' },
    ]);
  });
});

describe('announcements of news items', () => {
  /** Runs the job until nothing is left to do. */
  async function announce(now = noon): Promise<void> {
    await queueJobs(fresh.db, now, [{ kind: newsJob.kind, key: newsJob.kind, payload: {} }]);
    const ctx = { ...vera(now), mailer: { send: async () => {} } };
    for (let i = 0; i < 10; i++) await runJobs(ctx as never, [newsJob]);
    await fresh.db.deleteFrom('jobs').where('kind', '=', newsJob.kind).execute();
  }
  const told = async () =>
    (await fresh.db.selectFrom('messages').select('header').where('kind', '=', 'news').execute()).length;
  const mails = async () =>
    (await fresh.db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute()).length;
  beforeEach(async () => {
    await fresh.as(actors.main).does(setNotification, { kind: 'news', enabled: '1' });
  });

  test('a news item is announced once to everybody who wants news, whatever is changed later', async () => {
    const { id } = okValue(await save({}));
    await announce();
    expect([await told(), await mails()]).toEqual([1, 1]);
    okValue(await save({ ...(await formOf(id)), header: 'Исправлено' }));
    okValue(await save({ ...(await formOf(id)), state: 'draft' }));
    await announce();
    okValue(await save({ ...(await formOf(id)), state: 'ready' }));
    await vera().does(removePublication, { shelf: 'news', id, removed: '1' });
    await vera().does(removePublication, { shelf: 'news', id, removed: '0', state: 'ready' });
    await announce();
    expect([await told(), await mails()]).toEqual([1, 1]);
  });

  test('drafts, scheduled news and news with announcing switched off are not announced', async () => {
    okValue(await save({ state: 'draft' }));
    okValue(await save({ published_on: '21.07.2026', published_time: '10:00' }));
    okValue(await save({ tell: '0' }));
    await announce();
    expect(await told()).toBe(0);
    await announce(noon + dayMs);
    expect(await told()).toBe(1);
  });
});

describe('articles', () => {
  test('an article can be saved without the news fields for pinning and announcing', async () => {
    const { id } = okValue(await save({ shelf: 'articles', slug: 'kak-vybrat', tell: undefined }));
    expect((await visitor().does(getArticle, { slug: 'kak-vybrat' })).item).toMatchObject({
      id,
      text: '<p>Было <strong>рядом</strong>, стало рядом</p>\n',
    });
    const { top_until: _, tell: __, ...own } = await formOf(id, 'articles');
    okValue(await save({ ...own, top_until: undefined, tell: undefined, state: 'draft' }));
    expect(await visitor().tries(getArticle, { slug: 'kak-vybrat' })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await visitor().does(listArticles, {})).items).toEqual([]);
  });
});
