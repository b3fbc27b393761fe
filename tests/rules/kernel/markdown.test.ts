import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { plainDescription, renderDescription, renderMarkdown } from '#server/kernel/markdown.server.ts';

const html = (text: string) => renderMarkdown(text).trim();
const dom = (text: string) => JSDOM.fragment(renderMarkdown(text));

/** Descriptions of goods as typed before Markdown was allowed. */
const typedPlain = [
  'Панель 600*600*30 мм, ПВС 3*1,5',
  'Кран 1/2" латунь, кран 3/4" (c) "ТМ"',
  'Первая строка\nвторая строка\n\nНовый абзац',
  'Характеристики:\n- IP65\n- 36 Вт\n\n1. раз\n2. два\n\n3) три',
  'Длина < 5 м & ширина > 2 м; snake_case_name, #5, +5 °C, -10 °C',
  '2024. Год выпуска',
];

describe('a description of goods', () => {
  test('a product description may contain lists, links and bold words', () => {
    expect(renderDescription('**Важно**\n\n- [панель](/open/product/101)\n- IP65')).toBe(
      '<p><strong>Важно</strong></p>\n<ul>\n<li><a href="/open/product/101">панель</a></li>\n<li>IP65</li>\n</ul>\n',
    );
  });

  test.each(typedPlain)('the old product description %j is shown and exported as typed', (text) => {
    const shown = JSDOM.fragment(renderDescription(text));
    expect(shown.querySelector('em, strong, code, pre, h2, blockquote')).toBeNull();
    const marks = /^(?:- |\d+[.)] )/gm;
    const lines = (words: string) =>
      words
        .replace(/\u00a0/g, ' ')
        .replace(/\n+/g, '\n')
        .trim();
    expect(lines(shown.textContent ?? '')).toBe(lines(text.replace(marks, '')));
    expect(plainDescription(text)).toBe(text);
  });

  test('a product description has line breaks but no code blocks and no underlined headings', () => {
    expect(renderDescription('раз\nдва')).toBe('<p>раз<br>\nдва</p>\n');
    expect(renderDescription('раз\n\n    два\n---')).toBe('<p>раз</p>\n<p>два</p>\n<hr>\n');
  });

  test('the plain text of a product description contains no Markdown for links, pictures or tables', () => {
    const text = [
      '## Где ставят\n**Склады**, [школы](https://example.com "Школы") и `цеха`.',
      '![Панель](/media/a.jpg)',
      '> С гарантией<br>',
      '* первое\n  * второе\n* третье',
      '| Мощность | Цвет |\n| --- | --- |\n| 36 Вт | *белый* |\n| 18 Вт | чёрный |',
    ];
    expect(plainDescription(text.join('\n\n'))).toBe(
      [
        'Где ставят\nСклады, школы и цеха.',
        'С гарантией<br>',
        '* первое\n* второе\n* третье',
        'Мощность; Цвет\n36 Вт; белый\n18 Вт; чёрный',
      ].join('\n\n'),
    );
    expect(plainDescription('[x](javascript:alert(1)) и ![y](https://example.com/a.png)')).toBe('x и y');
    expect(plainDescription('')).toBe('');
  });
});

describe('a text in Markdown', () => {
  test('a Markdown text gets Russian quotes, dashes, and no-break spaces around numbers', () => {
    expect(html(`"Плато" -- 'серия' на 36 Вт, 1 240 штук в Твери`)).toBe(
      '<p>«Плато» – „серия“ на\u00a036\u00a0Вт, 1\u00a0240\u00a0штук в\u00a0Твери</p>'.replace(
        '» –',
        '»\u00a0–',
      ),
    );
  });

  test('the heading levels used in a Markdown text become consecutive levels from h2', () => {
    expect(html('# А\n\n### Б\n\n# В')).toBe('<h2>А</h2>\n<h3>Б</h3>\n<h2>В</h2>');
    expect(html('## А\n\n#### Б\n\n### В')).toBe('<h2>А</h2>\n<h4>Б</h4>\n<h3>В</h3>');
  });

  test('a Markdown table scrolls separately and can receive keyboard focus', () => {
    const table = dom('| А | Б |\n| --- | ---: |\n| 1 | 2 |');
    const area = table.querySelector('.scroll');
    expect(area?.getAttribute('tabindex')).toBe('0');
    expect(area?.getAttribute('aria-label')).toBe('Таблица');
    expect(area?.querySelectorAll('table td')).toHaveLength(2);
    expect(area?.querySelector('td:last-child')?.getAttribute('style')).toBe('text-align:right');
  });

  test('Markdown links may lead to portal pages, websites, e-mail addresses and telephone numbers', () => {
    const links = dom(
      '[а](/open/2) [б](https://example.com/x) [в](mailto:a@example.com) [г](tel:+7495) [д](#e)',
    );
    expect(
      [...links.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.getAttribute('rel')]),
    ).toEqual([
      ['/open/2', null],
      ['https://example.com/x', 'noopener nofollow'],
      ['mailto:a@example.com', null],
      ['tel:+7495', null],
      ['#e', null],
    ]);
  });

  test('only addresses with a scheme become links in a Markdown text', () => {
    expect(html('Смотрите https://example.com.')).toContain('<a href="https://example.com" rel=');
    expect(html('Файл прайс.рф и manual.md')).not.toContain('<a');
  });

  test('a Markdown text shows pictures of the portal and only the descriptions of other pictures', () => {
    expect(html('![панель](/pictures/panel.svg)')).toBe(
      '<p><img src="/pictures/panel.svg" alt="панель" loading="lazy"></p>',
    );
    const others = [
      'https://example.com/a.png',
      '//example.com/a.png',
      'data:image/png;base64,AAAA',
      '/tpl/manager_form.html?save=1&id=2',
      '/media/../ajax/recount?qnt[101]=5',
      '/media/%2e%2e/ajax/recount',
      '/cabinet/chat',
      '/media/',
      'a.png',
    ];
    for (const src of others) expect(html(`![панель](${src})`)).toBe('<p>панель</p>');
  });
});

describe('a hostile text', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="https://example.com"></iframe>',
    '<!-- --><style>*{display:none}</style>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](vbscript:msgbox)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](file:///etc/passwd)',
    '[x](//example.com)',
    '[x](&#x2F;/example.com)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
    '![x" onerror="alert(1)](/pictures/panel.svg)',
    '![x](/pictures/panel.svg "x\\" onerror=\\"alert(1)")',
    '[x](/open/2 "x\\" onmouseover=\\"alert(1)")',
    '[![x](https://example.com/a.png)](javascript:alert(1))',
    '```html" onclick="alert(1)\n</code><script>alert(1)</script>\n```',
    '`<script>alert(1)</script>`',
    '| <script>alert(1)</script> |\n| --- |\n| <img src=x onerror=alert(1)> |',
    '> <b onclick=alert(1)>x</b>',
  ];

  test.each(hostile)('the hostile text %j injects no unsafe HTML', (text) => {
    for (const found of [dom(text), JSDOM.fragment(renderDescription(text))]) injectsNothing(found);
  });

  function injectsNothing(found: DocumentFragment): void {
    const allowed = /^(P|A|BR|IMG|PRE|CODE|DIV|TABLE|THEAD|TBODY|TR|TH|TD|BLOCKQUOTE)$/;
    for (const element of found.querySelectorAll('*')) {
      expect(element.tagName).toMatch(allowed);
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on/i);
    }
    for (const link of found.querySelectorAll('a')) {
      expect(link.getAttribute('href')).toMatch(/^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)/);
    }
    for (const image of found.querySelectorAll('img')) {
      expect(image.getAttribute('src')).toMatch(/^\/(?:media|pictures|scenes)\/[^/]/);
    }
  }

  test.each(['[', '![', '**a', '<', '`', '> ', '|', '(c)"', '[x](javascript:'])(
    '%j, repeated 20,000 times, is parsed as one block within a minute',
    (piece) => {
      // Quadratic time would exceed the test's timeout of a minute.
      expect(dom(piece.repeat(20_000)).children).toHaveLength(1);
    },
  );
});
