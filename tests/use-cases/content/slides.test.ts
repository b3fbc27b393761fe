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
import { showFrame } from '#server/portal/show-frame.server.ts';
import { noon, type testContext } from '#tests/builders/context.ts';
import { insertArticles, insertNews, numbered } from '#tests/builders/insert-news.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors, colleagues } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['slides', 'home_blocks', 'banners', 'news', 'articles', 'history'] as const)
    await fresh.db.deleteFrom(table).execute();
});
const vera = (now = noon) => fresh.as(colleagues.editor, now);
const home = async (now = noon) => await fresh.as(undefined, now).does(showHome, undefined);
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
const save = (input: object) => vera().tries(saveSlide, { ...slide, ...input });
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
    const { slides } = await vera().does(listDeskSlides, undefined);
    expect(slides.map(({ state }) => state)).toEqual(['shown', 'waiting', 'hidden']);
  });

  test('a slide moves to a given place, and moves once when the button is pressed twice', async () => {
    const ids: number[] = [];
    for (const header of ['A', 'B', 'C']) ids.push(okValue(await save({ header })).id);
    for (let i = 0; i < 2; i++) await vera().does(moveSlide, { id: ids[2], place: 2 });
    expect(await headers()).toEqual(['A', 'C', 'B']);
    await vera().does(moveSlide, { id: ids[0], place: 99 });
    expect(await headers()).toEqual(['C', 'B', 'A']);
    expect(await vera().tries(moveSlide, { id: 777, place: 1 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('slides can be removed and restored, and changes of two editors are merged', async () => {
    const { id } = okValue(await save({}));
    const values = slideFormValues(await vera().does(getDeskSlide, { id }));
    const opened = { ...flags(values), id, original: JSON.stringify(values) };
    okValue(await save({ ...opened, label: 'Открыть' }));
    expect(okValue(await save({ ...opened, text: 'До пятницы' })).meanwhile).toEqual([
      'Надпись на кнопке: было «Смотреть», стало «Открыть»',
    ]);
    expect(await save({ ...opened, label: 'Купить' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await vera().does(removeSlide, { id, removed: '1' });
    expect(await headers()).toEqual([]);
    expect(await vera().tries(getDeskSlide, { id })).toMatchObject({ code: 'NOT_FOUND' });
    await vera().does(removeSlide, { id, removed: '0' });
    expect(await headers()).toEqual(['Распродажа']);
  });

  test('slides link only to the portal or to https addresses, and use only pictures of the portal', async () => {
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
  const values = async () => homeFormValues((await vera().does(getHomeBlocks, undefined)).blocks);
  const saveBlocks = async (input: object, original?: object) =>
    vera().tries(saveHomeBlocks, {
      ...flags(await values()),
      ...input,
      original: JSON.stringify(original ?? (await values())),
    });

  test('the home page has default blocks until staff change them', async () => {
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

  test('home page settings refuse invalid numbers and merge the changes of two editors', async () => {
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
    (await fresh.as(actor, now).does(showFrame, undefined)).banner;

  test('the banner is shown to its audience until its last day', async () => {
    expect(await shownTo()).toBeUndefined();
    await vera().does(saveBanner, banner);
    const shown = { id: noon, text: 'Склады закрыты', href: '/pages/dostavka', tone: 'warning' };
    expect(await shownTo()).toEqual(shown);
    expect(await shownTo({ kind: 'anonymous' })).toBeUndefined();
    expect(await shownTo(actors.main, noon + 2 * dayMs)).toBeUndefined();
    await vera(noon + 1).does(saveBanner, { ...banner, audience: 'all' });
    expect(await shownTo({ kind: 'anonymous' })).toEqual({ ...shown, id: noon + 1 });
    await vera(noon + 2).does(saveBanner, { ...banner, audience: 'all', shown: '0' });
    expect(await shownTo()).toBeUndefined();
  });

  test('the banner requires a text, and changes of two editors are merged', async () => {
    expect(await vera().tries(saveBanner, { ...banner, text: ' ' })).toMatchObject({
      fields: { text: ['Напишите текст'] },
    });
    await vera().does(saveBanner, banner);
    const opened = bannerFormValues((await vera().does(getBanner, undefined)).banner);
    const form = { ...flags(opened), original: JSON.stringify(opened) };
    await vera().does(saveBanner, { ...form, tone: 'info' });
    expect((await vera().does(saveBanner, { ...form, href: '' })).meanwhile).toHaveLength(1);
    expect(
      await vera().tries(saveBanner, { ...form, tone: 'warning', text: 'X', href: '/news' }),
    ).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const { banner: now } = await vera().does(getBanner, undefined);
    expect(bannerFor(now, { isDealer: true, now: noon })).toMatchObject({ tone: 'info', href: '' });
  });
});
