import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let uploads: string;
let anna: Visitor;
let observer: Visitor;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'portal-uploads-'));
  process.env.UPLOADS_DIR = uploads;
  portal = await openPortal();
  anna = visitor(portal);
  observer = visitor(portal);
  await anna.signIn('main@example.com', passwords.main);
  await observer.signIn('observer@example.com', passwords.main);
});
afterAll(async () => {
  await portal.close();
  await rm(uploads, { recursive: true });
});

const address = '/cabinet/account';
const profile = 'form:has([name=name])';
const pictureForm = 'form:has([name=picture])';
const field = (page: Page, name: string) => (page.$(`[name=${name}]`) as HTMLInputElement | null)?.value;
const png = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();

describe('the account screen', () => {
  test('the account screen shows the email and role of the account', async () => {
    const page = await anna.visit(`${address}/`);
    expect(page.title).toBe('Учётная запись – Светоч Опт');
    expect(page.$('h1')?.textContent).toBe('Учётная запись');
    expect(page.$('.account-facts')?.textContent).toContain('main@example.com');
    expect(page.$('.account-facts')?.textContent).toContain('Главный пользователь');
    expect(page.$('nav [href="/cabinet/account"][aria-current=page]')).not.toBeNull();
  });

  test('saving an account normalizes the phone number and shows a message for 1.5 seconds', async () => {
    const page = await observer.submit(await observer.visit(address), profile, {
      name: 'Ольга Белова',
      phone: '8 916 1234567',
    });
    expect(page.path).toBe(address);
    expect(page.$('.note.ok')?.textContent).toBe('Данные сохранены');
    expect(page.source).toContain('1500');
    expect([field(page, 'name'), field(page, 'phone')]).toEqual(['Ольга Белова', '+7 (916) 123-45-67']);
    expect(page.$('.popup .account')?.textContent).toContain('Ольга Белова');
  });

  test('an incomplete phone number is rejected and shown again, while an empty one is accepted', async () => {
    const form = await observer.visit(address);
    const refused = await observer.submit(form, profile, { name: 'Ольга', phone: '+7 (91' });
    expect(refused.status).toBe(400);
    expect(refused.$('#profile-phone-error')?.textContent).toBe('Это поле необходимо заполнить.');
    expect(refused.$('.errsum a[href="#profile-phone"]')?.textContent).toBe(
      'Телефон: Это поле необходимо заполнить.',
    );
    expect([field(refused, 'name'), field(refused, 'phone')]).toEqual(['Ольга', '+7 (91']);
    const saved = await observer.submit(refused, profile, { phone: '' });
    expect([saved.status, field(saved, 'phone')]).toEqual([200, '']);
  });

  test('the account, password and subscription screens require signing in', async () => {
    for (const path of [address, `${address}/password`, '/cabinet/action1/'])
      expect((await visitor(portal).visit(path)).path).toMatch(/^\/login\?redirectTo=/);
  });
});

describe('the account’s picture', () => {
  test('an account’s picture is shown in the menu and loads only for accounts of its dealer', async () => {
    const file = new File([new Uint8Array(await png())], 'anna.png', { type: 'image/png' });
    const page = await anna.submit(await anna.visit(address), pictureForm, { picture: file });
    expect(page.$('.note.ok')?.textContent).toBe('Данные сохранены');
    const src = page.$('.picture-form img')?.getAttribute('src') ?? '';
    expect(src).toMatch(/^\/cabinet\/accounts\/1\/picture\?v=/);
    expect(page.$('.popup summary img')?.getAttribute('src')).toBe(src);

    const { headers, status } = await anna.visit(src);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/jpeg');
    expect(headers.get('Cache-Control')).toContain('private');
    expect(headers.get('ETag')).toMatch(/^"[\w-]+\.jpg"$/);
    expect((await observer.visit(src)).status).toBe(200);

    const other = visitor(portal);
    await other.signIn('other@example.com', passwords.other);
    expect((await other.visit(src)).status).toBe(404);
    expect((await visitor(portal).visit(src)).path).toMatch(/^\/login/);
  });

  test.each([
    ['text/plain', 'Please choose an image file.'],
    ['image/webp', 'File upload error Unsupported format image/webp'],
  ])('a file of type %s is rejected as an account picture', async (type, text) => {
    const page = await anna.submit(await anna.visit(address), pictureForm, {
      picture: new File(['not a picture'], 'a', { type }),
    });
    expect(page.status).toBe(400);
    expect(page.$('#picture-error')?.textContent).toBe(text);
    expect(page.$('.picture-form img')).not.toBeNull();
  });

  test('the picture form is rejected if no file is selected', async () => {
    const page = await anna.submit(await anna.visit(address), pictureForm);
    expect(page.$('#picture-error')?.textContent).toBe('Please choose an image file.');
  });

  test.each([5.5, 7])('an account picture of %d MB is rejected as too large', async (megabytes) => {
    const page = await anna.submit(await anna.visit(address), pictureForm, {
      picture: new File([new Uint8Array(megabytes * 1024 * 1024)], 'a.png', { type: 'image/png' }),
    });
    expect(page.$('#picture-error')?.textContent).toBe('Фото больше 5\u00a0МБ');
  });

  test('removing an account’s picture asks for confirmation and then deletes the file', async () => {
    const question = await anna.follow(await anna.visit(address), 'a[href$="/picture/remove"]');
    expect(question.$('dialog h2')?.textContent).toBe('Удалить фото?');
    expect(question.$('dialog [autofocus]')?.textContent).toBe('Оставить');
    const page = await anna.submit(question, 'dialog form');
    expect(page.text).toContain('Фото удалено');
    expect([page.$('.picture-form img'), await readdir(join(uploads, 'accounts'))]).toEqual([null, []]);
    expect((await anna.visit(`${address}/picture/remove`)).path).toBe(address);
  });
});

describe('the account’s password', () => {
  const change = async (fields: Record<string, string>) =>
    observer.submit(await observer.visit(`${address}/password`), 'dialog form', {
      old_password: passwords.main,
      new_password: 'fresh-password',
      repeat_password: 'fresh-password',
      ...fields,
    });

  test.each([
    [{ old_password: 'guess' }, 'old_password', 'Старый пароль введён неверно'],
    [{ new_password: 'short', repeat_password: 'short' }, 'new_password', 'Не короче 8\u00a0знаков'],
    [{ repeat_password: 'another-one' }, 'repeat_password', 'Пароли не совпадают'],
  ])('a password change with %j is rejected without echoing a password', async (fields, name, text) => {
    const page = await change(fields);
    expect(page.status).toBe(400);
    expect(page.$(`#password-form-${name}-error`)?.textContent).toBe(text);
    expect(page.source).not.toContain('fresh-password');
  });

  test('changing the password ends all sessions of the account except the current one', async () => {
    const elsewhere = visitor(portal);
    await elsewhere.signIn('observer@example.com', passwords.main);
    const page = await change({});
    expect(page).toMatchObject({ status: 200, path: address });
    expect(page.text).toContain('Пароль изменён');
    expect((await observer.visit(address)).path).toBe(address);
    expect((await elsewhere.visit(address)).path).toMatch(/^\/login/);
  });
});

test('an account subscribes to mailings and can unsubscribe on the confirmation page', async () => {
  const form = await observer.visit(address);
  const next = await observer.submit(form, 'form[action="/cabinet/action1/"]');
  expect(next.path).toBe('/cabinet/action1/');
  expect(next.text).toContain('Вы подписаны на рассылку');
  expect(next.$('main a[href="/catalogue"]')).not.toBeNull();
  expect((await observer.visit(address)).text).toContain('Не получать рассылку');
  const back = await observer.submit(next, 'form[action="/cabinet/action1/"]');
  expect(back.text).toContain('Вы не получаете рассылку');
  expect((await observer.visit('/cabinet/action1')).status).toBe(200);
});
