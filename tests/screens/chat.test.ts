import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMessage } from '#server/talk/chat/repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await clearTables(portal.db, 'chat_messages', 'attempts');
});
afterAll(() => portal.close());

const say = (message: string, staffId: number | null = null, now = noon) =>
  insertMessage(portal.db, { accountId: 1, staffId, message, key: undefined, now });
const bubbles = (page: Page) =>
  page
    .$$('.chat :is(.incoming, .outgoing, .chat-line)')
    .map((each) => `${each.className}: ${each.textContent}`);
const unreadInFrame = (page: Page) => page.$('.nav-row a[href="/cabinet/chat"] .quiet')?.textContent?.trim();

describe('the chat of the cabinet', () => {
  test('an empty chat names the member of staff who answers', async () => {
    const page = await dealer.visit('/cabinet/chat');
    expect(page.title).toBe('Чат с отделом продаж – Светоч Опт');
    expect(page.text).toContain('отвечает Ирина');
    expect(page.text).toContain('Сообщений пока нет');
  });

  test('a chat message appears as plain text, without links or markup', async () => {
    const page = await dealer.submit(await dealer.visit('/cabinet/chat'), '.chat-form', {
      message: 'Где заказ?\nhttps://example.com <b>жирно</b>',
    });
    expect(page.path).toBe('/cabinet/chat');
    expect(page.$('#last')?.textContent).toContain('Где заказ?\nhttps://example.com <b>жирно</b>');
    // Links and markup are plain text.
    expect(page.$('.chat a, .chat b')).toBeNull();
    expect(await portal.db.selectFrom('chat_messages').selectAll().execute()).toHaveLength(1);
  });

  test('a chat message written from the page of an order links back to the order', async () => {
    await insertOrder(portal.db, { id: 1, created_at: noon });
    const order = await dealer.visit('/cabinet/orders/1');
    const href = order.$('a[href^="/cabinet/chat?"]')?.getAttribute('href');
    expect(href).toBe('/cabinet/chat?order=26-000001');
    const chat = await dealer.visit(href!);
    expect((chat.$('#chat-order') as HTMLInputElement).value).toBe('26-000001');
    const sent = await dealer.submit(chat, '.chat-form', { message: 'Когда привезёте?' });
    expect(sent.$('#last a')?.getAttribute('href')).toBe('/cabinet/orders/1');
    expect((sent.$('#chat-order') as HTMLInputElement).value).toBe('');
  });

  test('a chat message about an unknown order returns 400 and preserves the typed text', async () => {
    const page = await dealer.submit(await dealer.visit('/cabinet/chat'), '.chat-form', {
      message: 'Где он?',
      order: '26-000777',
    });
    expect(page.status).toBe(400);
    expect(page.$('#chat-order-error')?.textContent).toBe('Такого заказа нет');
    expect((page.$('#chat-message') as HTMLTextAreaElement).value).toBe('Где он?');
    expect((page.$('#chat-order') as HTMLInputElement).value).toBe('26-000777');
  });

  test('a chat message sent twice from one page is saved once', async () => {
    const page = await dealer.visit('/cabinet/chat');
    await dealer.submit(page, '.chat-form', { message: 'Один' });
    await dealer.submit(page, '.chat-form', { message: 'Один' });
    expect(await portal.db.selectFrom('chat_messages').selectAll().execute()).toHaveLength(1);
  });

  test('the chat groups messages by day and marks new messages until the user has seen them', async () => {
    await say('Вопрос', null, noon - 86_400_000);
    await say('Ответ', 1);
    expect(unreadInFrame(await dealer.visit('/cabinet/orders'))).toBe('1');
    const page = await dealer.visit('/cabinet/chat');
    expect(bubbles(page)).toEqual([
      'chat-line: 19.07.2026',
      'outgoing: ВопросВы, 12:00',
      'chat-line: 20.07.2026',
      'chat-line latest: Новые сообщения',
      'incoming: ОтветИрина, 12:00',
    ]);
    expect(unreadInFrame(page)).toBeUndefined();
    expect(unreadInFrame(await dealer.visit('/cabinet/orders'))).toBeUndefined();
    expect(bubbles(await dealer.visit('/cabinet/chat'))).not.toContain('chat-line latest: Новые сообщения');
  });

  test.each([
    ['', 'Напишите сообщение'],
    ['я'.repeat(4_001), 'Не длиннее 4\u00a0000\u00a0знаков, сейчас 4\u00a0001'],
  ])('an empty or too long chat message is rejected and shown again (case %#)', async (message, text) => {
    const page = await dealer.submit(await dealer.visit('/cabinet/chat'), '.chat-form', { message });
    expect(page.status).toBe(400);
    const field = page.$('#chat-message') as HTMLTextAreaElement;
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([message, 'true']);
    expect(page.$('#chat-message-error')?.textContent).toBe(text);
  });

  test('the chat shows a sent picture, but a sent PDF can only be downloaded', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const chat = await dealer.visit('/cabinet/chat');
    const file = new File([new Uint8Array(bytes)], 'скол.png', { type: 'image/png' });
    const page = await dealer.submit(chat, '.chat-form', { file });
    const picture = page.$('.outgoing .sent-picture img');
    expect(picture?.getAttribute('alt')).toBe('Фото: скол.png');
    const shown = await dealer.visit(picture!.getAttribute('src')!);
    expect([shown.headers.get('Content-Type'), shown.headers.get('X-Content-Type-Options')]).toEqual([
      'image/jpeg',
      'nosniff',
    ]);
    const pdf = new File(['%PDF-1.7'], 'счёт.pdf', { type: 'application/pdf' });
    const next = await dealer.submit(page, '.chat-form', { message: 'Вот', file: pdf });
    const link = next.$('.outgoing .sent-file')!;
    expect(link.textContent).toBe('счёт.pdf 1\u00a0КБ');
    const saved = await dealer.visit(link.getAttribute('href')!);
    expect(saved.headers.get('Content-Disposition')).toContain('attachment;');
    const stranger = visitor(portal);
    await stranger.signIn('manager@example.com', passwords.main);
    expect((await stranger.visit(link.getAttribute('href')!)).status).toBe(404);
  });

  test('an invalid file in a chat message is rejected by name, and the text is preserved', async () => {
    const file = new File(['<html>'], 'фото.jpg', { type: 'image/jpeg' });
    const page = await dealer.submit(await dealer.visit('/cabinet/chat'), '.chat-form', {
      message: 'Вот',
      file,
    });
    expect(page.status).toBe(400);
    expect(page.$('#chat-file-error')?.textContent).toContain('фото.jpg: принимаем фото');
    expect((page.$('#chat-message') as HTMLTextAreaElement).value).toBe('Вот');
  });

  test('the chat shows the last 50 messages and a link to older messages', async () => {
    for (let i = 1; i <= 53; i++) await say(`№ ${i}`);
    const page = await dealer.visit('/cabinet/chat');
    expect(page.$$('.outgoing')).toHaveLength(50);
    const older = await dealer.follow(page, 'Показать предыдущие');
    expect(older.$$('.outgoing').map((each) => each.firstChild?.textContent)).toEqual(['№ 1', '№ 2', '№ 3']);
    expect((await dealer.follow(older, 'К последним сообщениям')).$$('.outgoing')).toHaveLength(50);
  });

  test('the chat returns 403 to an observer and redirects a visitor to the sign-in page', async () => {
    const observer = visitor(portal);
    expect((await observer.visit('/cabinet/chat')).path).toBe('/login?redirectTo=%2Fcabinet%2Fchat');
    await observer.signIn('observer@example.com', passwords.main);
    expect((await observer.visit('/cabinet/chat')).status).toBe(403);
  });
});

describe('the chat’s address for scripts', () => {
  test('the chat’s polling URL returns 401 to visitors and 403 to requests from other sites', async () => {
    const url = `${portal.origin}/cabinet/chat/messages`;
    const asked = await fetch(url);
    expect([asked.status, await asked.json()]).toEqual([
      401,
      {
        message: '',
        order: '',
        failure: { code: 'SIGNED_OUT', message: expect.stringContaining('Вы вышли из портала') },
      },
    ]);
    const sent = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ message: 'Привет' }),
      headers: { Origin: 'https://evil.example' },
    });
    expect(sent.status).toBe(403);
  });
});
