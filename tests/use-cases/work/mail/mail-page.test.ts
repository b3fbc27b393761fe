import { expect, test } from 'vitest';
import { type MailPage, mailPage } from '#server/work/mail/mail-page.ts';

/** The common layout of all mails (§11.9.1), made from their plain text. */

const mail: MailPage = {
  portal: 'Светоч Опт',
  origin: 'https://portal.test',
  accent: '#2350c4',
  subject: 'Заказ 26-000123 отгружен',
  title: 'Заказ 26-000123 отгружен',
  text: 'Заказ уехал.\n\nОткрыть заказ: https://portal.test/cabinet/orders/123\n',
  own: ['https://portal.test/cabinet/orders/123'],
  signature: '',
  links: [],
  reason: '',
};
const page = (changed: Partial<MailPage> = {}) => mailPage({ ...mail, ...changed });

const buttons = (html: string) =>
  [...html.matchAll(/<td style="background:#2350c4[^>]*><a href="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, href, label]) => `${label}: ${href}`,
  );

test('a mail shows the address of its last paragraph as a button and earlier addresses as links', () => {
  const html = page({
    text: 'Настроить: https://portal.test/2\n\nОткрыть заказ: https://portal.test/1',
    own: ['https://portal.test/1', 'https://portal.test/2'],
  });
  expect(buttons(html)).toEqual(['Открыть заказ: https://portal.test/1']);
  expect(html).toMatch(/Настроить: <a class="link" href="https:\/\/portal\.test\/2"/);
});

test('an address typed by a person is shown in full in a mail, without a button or link', () => {
  const link = 'https://portal.test/desk/chats/1';
  const own = `Ответить: ${link}`;
  for (const typed of [
    'https://evil.example/desk/login',
    'https://portal.test.evil.example/',
    'https://portal.test@evil.example/',
    'https://portal.test/logout',
    `${link}@evil.example`,
    `${link}.evil.example`,
    `${link}/../../evil`,
    `${link},evil.example`,
    'http://portal.test/',
    'https://[',
    'evil.example',
    'www.evil.example/пароль',
    'пример.рф',
    'mailto:evil@evil.example',
  ]) {
    const text = `Здравствуйте\n\nОтветить: ${typed}`;
    const [before, after] = [`${text}\n\n${own}\n`, `${own}\n\n${text}\n`];
    for (const html of [before, after].map((both) => page({ title: typed, text: both, own: [link] }))) {
      expect(buttons(html), typed).toEqual([own]);
      expect(anchors(html), typed).toEqual(['https://portal.test', link]);
    }
    const alone = page({ text, own: [link] });
    expect(anchors(alone), typed).toEqual(['https://portal.test']);
    expect(alone.replace(/<[^>]*>|\u200b/g, ''), typed).toContain(`Ответить: ${typed}`);
    expect(readAsAddress(alone.replace(/<[^>]*>/g, '')), typed).toEqual([]);
  }
});

/** Returns the texts that mail programs would turn into links. */
const readAsAddress = (text: string) =>
  [...text.matchAll(/\w+:\/\/[^\s]+|[\p{L}\p{N}_-]+\.\p{L}{2,}/gu)].map(([found]) => found);
const anchors = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

test('a mail shows «name: value» lines as a table and lines with a dash as a list', () => {
  const html = page({ text: 'Контрагент: ООО «Люмен»\nДоговор: 12/26\n\nСтрока\nДругая\n– 5 шт.\n– 6 шт.' });
  expect(html).toMatch(/>Контрагент<\/td><td[^>]*>ООО «Люмен»</);
  expect(html).toContain('Строка<br>Другая</p><ul');
  expect(html.match(/<li /g)).toHaveLength(2);
  const mixed = page({
    text: 'Новый заказ\nДилер: Люмен\nДоставка: по адресу\n2 позиции\nКомментарий: срочно',
  });
  expect(mixed).toMatch(/Новый заказ<\/p><table/);
  expect(mixed).toMatch(/2 позиции<\/p>[\s\S]*Комментарий: срочно<\/p>/);
});

test('a mail escapes text typed by people, and an address ends before a full stop', () => {
  const html = page({
    title: '<b>Акция</b> & «всё»',
    text: 'Смотрите <script>alert(1)</script> https://example.ru/a?b=1&c=2. Или javascript:alert(1)',
    own: ['https://example.ru/a?b=1&c=2'],
    signature: 'Отдел <i>продаж</i>. Сайт https://svetoch.example.',
  });
  expect(html).not.toMatch(/<script|<i>|<b>/);
  expect(html).toContain('href="https://example.ru/a?b=1&amp;c=2"');
  expect(html).toContain('href="https://svetoch.example"');
  expect(html).not.toContain('href="javascript');
});

test('a mail supports light and dark colors, loads nothing and is readable without styles', () => {
  const html = page({ links: [['Отписаться', 'https://portal.test/unsubscribe?token=1']] });
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).not.toMatch(/<img|<link|<script|src=|@import|url\(/);
  expect(html.replace(/<style>[\s\S]*<\/style>/, '')).toContain('background:#ffffff;color:#1a2231');
});
