import { beforeEach, describe, expect, test } from 'vitest';
import { bannerFor, bannerFormValues } from '#server/content/banner/banner.ts';
import { getBanner } from '#server/content/banner/get-banner.server.ts';
import { saveBanner } from '#server/content/banner/save-banner.server.ts';
import { homeFormValues } from '#server/content/home/blocks.ts';
import { getHomeBlocks } from '#server/content/home/get-home-blocks.server.ts';
import { saveHomeBlocks } from '#server/content/home/save-home-blocks.server.ts';
import { showHome } from '#server/content/home/show-home.server.ts';
import { getDeskSlide } from '#server/content/slides/get-desk-slide.server.ts';
import { listDeskSlides } from '#server/content/slides/list-desk-slides.server.ts';
import { moveSlide } from '#server/content/slides/move-slide.server.ts';
import { removeSlide } from '#server/content/slides/remove-slide.server.ts';
import { saveSlide } from '#server/content/slides/save-slide.server.ts';
import { slideFormValues } from '#server/content/slides/slide-record.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { showFrame } from '#server/portal/show-frame.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertArticles, insertNews, numbered } from '#tests/builders/insert-news.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, colleagues } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['slides', 'home_blocks', 'banners', 'news', 'articles', 'history'] as const)
    await fresh.db.deleteFrom(table).execute();
});
const vera = (now = noon) => testContext(fresh.db, colleagues.editor, now);
const home = async (now = noon) =>
  okValue(await execute(showHome, undefined, testContext(fresh.db, undefined, now)));
const flags = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? String(Number(value)) : value,
    ]),
  );

const slide = {
  header: 'Распродажа',
  text: '',
  picture: '/scenes/street.svg',
  href: '/open/all',
  label: 'Смотреть',
  shown: '1',
  from_on: '',
  until_on: '',
};
const save = (input: object) => execute(saveSlide, { ...slide, ...input }, vera());
const headers = async (now?: number) => (await home(now)).slides.map(({ header }) => header);

describe('slides', () => {
  test('slides are shown in their order, from their first to their last day', async () => {
    okValue(await save({ header: 'A' }));
    okValue(await save({ header: 'B', from_on: '21.07.2026', until_on: '22.07.2026' }));
    okValue(await save({ header: 'C', shown: '0' }));
    expect(await headers()).toEqual(['A']);
    expect(await headers(noon + dayMs)).toEqual(['A', 'B']);
    expect(await headers(noon + 2 * dayMs)).toEqual(['A', 'B']);
    expect(await headers(noon + 3 * dayMs)).toEqual(['A']);
    const { slides } = okValue(await execute(listDeskSlides, undefined, vera()));
    expect(slides.map(({ state }) => state)).toEqual(['shown', 'waiting', 'hidden']);
  });

  test('a slide moves to a given place, only once when the button is pressed twice', async () => {
    const ids: number[] = [];
    for (const header of ['A', 'B', 'C']) ids.push(okValue(await save({ header })).id);
    for (let i = 0; i < 2; i++) okValue(await execute(moveSlide, { id: ids[2], place: 2 }, vera()));
    expect(await headers()).toEqual(['A', 'C', 'B']);
    okValue(await execute(moveSlide, { id: ids[0], place: 99 }, vera()));
    expect(await headers()).toEqual(['C', 'B', 'A']);
    expect(await execute(moveSlide, { id: 777, place: 1 }, vera())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('slides can be removed and restored, and changes of two editors are merged', async () => {
    const { id } = okValue(await save({}));
    const values = slideFormValues(okValue(await execute(getDeskSlide, { id }, vera())));
    const opened = { ...flags(values), id, original: JSON.stringify(values) };
    okValue(await save({ ...opened, label: 'Открыть' }));
    expect(okValue(await save({ ...opened, text: 'До пятницы' })).meanwhile).toEqual([
      'Надпись на кнопке: было «Смотреть», стало «Открыть»',
    ]);
    expect(await save({ ...opened, label: 'Купить' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    okValue(await execute(removeSlide, { id, removed: '1' }, vera()));
    expect(await headers()).toEqual([]);
    expect(await execute(getDeskSlide, { id }, vera())).toMatchObject({ code: 'NOT_FOUND' });
    okValue(await execute(removeSlide, { id, removed: '0' }, vera()));
    expect(await headers()).toEqual(['Распродажа']);
  });

  test('slides link only to the portal or https, and use only the portal’s pictures', async () => {
    for (const href of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://x.ru', 'x', ''])
      expect(await save({ href })).toMatchObject({ fields: { href: [expect.anything()] } });
    okValue(await save({ href: 'https://example.com/x' }));
    for (const picture of ['', '/scenes/x.svg', 'https://example.com/x.jpg', '/media/../x.jpg'])
      expect(await save({ picture })).toMatchObject({ fields: { picture: [expect.anything()] } });
    expect(await save({ from_on: '22.07.2026', until_on: '21.07.2026' })).toMatchObject({
      fields: { until_on: ['Последний день раньше первого'] },
    });
  });
});

describe('the blocks of the home page', () => {
  const values = async () => homeFormValues(okValue(await execute(getHomeBlocks, undefined, vera())).blocks);
  const saveBlocks = async (input: object, original?: object) =>
    execute(
      saveHomeBlocks,
      { ...flags(await values()), ...input, original: JSON.stringify(original ?? (await values())) },
      vera(),
    );

  test('the blocks have their defaults until staff change them', async () => {
    await insertNews(fresh.db, ...numbered(5));
    await insertArticles(fresh.db, ...numbered(5));
    const shown = await home();
    expect(shown.blocks).toEqual(['slides', 'groups', 'goods', 'news']);
    expect([shown.news.length, shown.articles.length]).toEqual([3, 0]);
    okValue(await saveBlocks({ articles_shown: '1', articles_sort: '1', goods_shown: '0', news_most: '5' }));
    const after = await home();
    expect(after.blocks).toEqual(['slides', 'articles', 'groups', 'news']);
    expect([after.news.length, after.articles.length, after.goods.length]).toEqual([5, 2, 0]);
  });

  test('invalid numbers are refused, and changes of two editors are merged', async () => {
    expect(await saveBlocks({ news_most: '10', goods_sort: 'верх' })).toMatchObject({
      fields: {
        news_most: ['«Новости»: укажите число от 1 до 9'],
        goods_sort: ['«Есть на складе»: укажите место числом, например 2'],
      },
    });
    const opened = await values();
    okValue(await saveBlocks({ news_most: '4' }));
    expect(okValue(await saveBlocks({ ...flags(opened), goods_shown: '0' }, opened)).meanwhile).toEqual([
      'Новости, сколько: было «3», стало «4»',
    ]);
    expect((await home()).blocks).not.toContain('goods');
    expect(await values()).toMatchObject({ news_most: '4' });
  });
});

describe('the banner', () => {
  const banner = {
    text: 'Склады закрыты',
    href: '/pages/dostavka',
    tone: 'warning',
    audience: 'dealers',
    shown: '1',
    from_on: '',
    until_on: '21.07.2026',
  };
  const shownTo = async (actor = actors.main as Parameters<typeof testContext>[1], now = noon) =>
    okValue(await execute(showFrame, undefined, testContext(fresh.db, actor, now))).banner;

  test('the banner is shown to its audience until its last day', async () => {
    expect(await shownTo()).toBeUndefined();
    okValue(await execute(saveBanner, banner, vera()));
    const shown = { id: noon, text: 'Склады закрыты', href: '/pages/dostavka', tone: 'warning' };
    expect(await shownTo()).toEqual(shown);
    expect(await shownTo({ kind: 'anonymous' })).toBeUndefined();
    expect(await shownTo(actors.main, noon + 2 * dayMs)).toBeUndefined();
    okValue(await execute(saveBanner, { ...banner, audience: 'all' }, vera(noon + 1)));
    expect(await shownTo({ kind: 'anonymous' })).toEqual({ ...shown, id: noon + 1 });
    okValue(await execute(saveBanner, { ...banner, audience: 'all', shown: '0' }, vera(noon + 2)));
    expect(await shownTo()).toBeUndefined();
  });

  test('the banner requires a text, and changes of two editors are merged', async () => {
    expect(await execute(saveBanner, { ...banner, text: ' ' }, vera())).toMatchObject({
      fields: { text: ['Напишите текст'] },
    });
    okValue(await execute(saveBanner, banner, vera()));
    const opened = bannerFormValues(okValue(await execute(getBanner, undefined, vera())).banner);
    const form = { ...flags(opened), original: JSON.stringify(opened) };
    okValue(await execute(saveBanner, { ...form, tone: 'info' }, vera()));
    expect(okValue(await execute(saveBanner, { ...form, href: '' }, vera())).meanwhile).toHaveLength(1);
    expect(
      await execute(saveBanner, { ...form, tone: 'warning', text: 'X', href: '/news' }, vera()),
    ).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const { banner: now } = okValue(await execute(getBanner, undefined, vera()));
    expect(bannerFor(now, { isDealer: true, now: noon })).toMatchObject({ tone: 'info', href: '' });
  });
});
