import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getSettings } from '#server/desk/settings/get-settings.server.ts';
import { removeLogo } from '#server/desk/settings/remove-logo.server.ts';
import { saveSettings } from '#server/desk/settings/save-settings.server.ts';
import { setLogo } from '#server/desk/settings/set-logo.server.ts';
import { settingsFormValues } from '#server/desk/settings/settings-form.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { showFrame } from '#server/portal/show-frame.server.ts';
import { accentSheet, isReadable, parseAccent } from '#server/settings/accent.ts';
import { defaultSettings, parseSettings } from '#server/settings/settings.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'portal-logo-'));
afterAll(() => rmSync(uploads, { recursive: true }));
beforeEach(async () => {
  await clearTables(fresh.db, 'history');
});
const as = () => ({ ...fresh.as(staff), uploads: diskStore(uploads) });
const current = async () => await as().does(getSettings, undefined);
/** Returns the fields of a newly opened form. */
const opened = async () => {
  const values = settingsFormValues(await current());
  return { ...values, logo_text: values.logo_text ? '1' : '0', original: JSON.stringify(values) };
};
const save = (input: object) => as().tries(saveSettings, input);
const shownTo = async (actor?: typeof actors.main) =>
  (await fresh.as(actor).does(showFrame, undefined)).company;

describe('settings', () => {
  test('settings apply to dealers and visitors as soon as they are saved, and appear in the history', async () => {
    okValue(
      await save({ ...(await opened()), name: 'Свет и Дом', phone: '8 495 123-45-67', inn: '7707083893' }),
    );
    for (const actor of [actors.main, undefined])
      expect(await shownTo(actor)).toMatchObject({ name: 'Свет и Дом', phone: '+7 (495) 123-45-67' });
    const entry = await fresh.db.selectFrom('history').select(['kind', 'changes']).executeTakeFirstOrThrow();
    expect(entry.kind).toBe('settings');
    expect(JSON.parse(entry.changes)).toContainEqual({
      label: 'Название',
      before: 'Светоч Опт',
      after: 'Свет и Дом',
    });
  });

  test('a correspondent account is rejected unless it is valid for the БИК of the bank', async () => {
    const form = { ...(await opened()), bik: '044525000' };
    for (const corr_account of ['30101810400000000225', '40702810400000000000', '3010181040000000000'])
      expect(await save({ ...form, corr_account })).toMatchObject({
        fields: { corr_account: [expect.any(String)] },
      });
    okValue(await save({ ...form, corr_account: '30101 8104 0000 0000 000' }));
    expect((await current()).corr_account).toBe('30101810400000000000');
  });

  test('invalid settings are rejected with an error at each field', async () => {
    const wrong = { name: ' ', inn: '7707083894', kpp: '77', bik: '1', accent: '#ffee00', email: 'нет' };
    expect(await save({ ...(await opened()), ...wrong })).toMatchObject({
      code: 'BAD_INPUT',
      fields: {
        name: [expect.anything()],
        inn: [expect.stringContaining('опечатка')],
        bik: ['БИК – 9\u00a0цифр'],
        accent: [expect.stringContaining('не прочитать белый текст')],
        email: ['Проверьте e-mail'],
      },
    });
    expect(await save({ ...(await opened()), accent: 'синий' })).toMatchObject({
      fields: { accent: ['Укажите цвет шестью знаками, например #2350c4'] },
    });
    expect(await save({ ...(await opened()), inn: '', kpp: '770701001' })).toMatchObject({
      fields: { kpp: ['Сначала укажите ИНН'] },
    });
  });

  test('two administrators can change different settings at once, but not the same setting', async () => {
    const form = await opened();
    okValue(await save({ ...form, hours: '10–19' }));
    okValue(await save({ ...form, footer: 'Не оферта' }));
    expect(await current()).toMatchObject({ hours: '10–19', footer: 'Не оферта' });
    expect(await save({ ...form, hours: '8–17' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  test('missing settings have default values, and unknown settings of a newer release are ignored', () => {
    expect(parseSettings(undefined)).toEqual(defaultSettings);
    expect(parseSettings('{"name":"Свет","later":1}')).toEqual({ ...defaultSettings, name: 'Свет' });
  });
});

describe('the logo', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } } })
      .png()
      .toBuffer();
  const files = () => readdirSync(join(uploads, 'portal'));

  test('a logo is reduced to a small PNG, and the file of a replaced or removed logo is deleted', async () => {
    const file = async () => ({ type: 'image/png', bytes: new Uint8Array(await picture(1200, 600)) });
    await as().does(setLogo, { logo: await file() });
    const { logo } = await current();
    expect(logo).toMatch(/^\/logo\/[\da-f-]{36}\.png$/);
    const { width, height, hasAlpha } = await sharp(join(uploads, 'portal', logo.slice(6))).metadata();
    expect({ width, height, hasAlpha }).toEqual({ width: 192, height: 96, hasAlpha: true });
    await as().does(setLogo, { logo: await file() });
    expect(files()).toHaveLength(1);
    await as().does(removeLogo, undefined);
    expect([files(), (await current()).logo]).toEqual([[], '']);
  });

  test('a logo cannot be an SVG or a file that is not a picture', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'no picture']) {
      const logo = { type: 'image/svg+xml', bytes: new TextEncoder().encode(text) };
      expect(await as().tries(setLogo, { logo })).toMatchObject({
        fields: { logo: [expect.stringContaining('SVG не подходит')] },
      });
    }
    expect(await as().tries(setLogo, {})).toMatchObject({
      fields: { logo: ['Выберите файл с логотипом'] },
    });
  });
});

describe('the accent color', () => {
  test('an accent color must have six hexadecimal digits and make white text readable', () => {
    expect(parseAccent('2350C4')).toBe('#2350c4');
    expect(parseAccent('#23c')).toBeUndefined();
    expect(['#2350c4', '#15793c', '#ffb938', '#ffffff'].map(isReadable)).toEqual([true, true, false, false]);
  });

  test('links have the accent color in the light theme and another color in the dark theme', () => {
    const sheet = accentSheet('#15793c');
    expect(sheet).toContain(':root,[data-bs-theme="light"]{--tblr-primary:#15793c;--tblr-link-color:#15793c');
    expect(sheet).not.toContain('[data-bs-theme="dark"]{--tblr-primary:#15793c;--tblr-link-color:#15793c');
  });
});
