import MarkdownIt, { type Token } from 'markdown-it';
import text from '../../../docs/legacy-api.md?raw';
import { escaped } from '../../files/escaped.ts';
import { scrollTables, shiftHeadings } from '../../kernel/markdown.server.ts';

/** Shows docs/legacy-api.md on the page `/developers`, chapter by chapter. The text is part of the build. */

/** A call in its chapter: the fragment to link to, and the title with its verbs and URL. */
type GuideCall = { id: string; title: string };

/** `slug` is the last part of the address, made from the English title; `title` is Russian, like the screens. */
export type ChapterTitle = { slug: string; title: string };

export type Chapter = ChapterTitle & { calls: GuideCall[]; html: string };

/** The Russian titles of the chapters, by slug, because the document is English and the screens are Russian. */
const russianTitles: Record<string, string> = {
  rules: 'Правила вызовов',
  'sign-in-of-programs': 'Вход программ',
  programs: 'Готовые программы',
  webhooks: 'Вебхуки',
  codes: 'Коды ответов',
  versions: 'Что добавилось и когда',
  'the-basket-of-the-old-pages': 'Корзина прежних страниц',
  'the-catalogue-of-the-old-pages': 'Каталог прежних страниц',
  'accounts-contragents-messages': 'Пользователи, контрагенты, сообщения',
  'favourites-of-the-old-pages': 'Избранное прежних страниц',
  'the-forgotten-password': 'Забытый пароль',
  'forms-of-windows': 'Формы в окнах',
  'the-catalogue': 'Каталог',
  'the-basket': 'Корзина',
  'drafts-favourites-needs-acts': 'Черновики, избранное, потребности, акты',
  'single-records': 'Отдельные записи',
  'callback-chat-news-on-top': 'Заказ звонка, чат, новость сверху',
  'the-catalogue-as-files': 'Файлы каталога',
  'open-api': 'Открытый API',
};

/** The address of the portal in the examples. */
const exampleOrigin = 'https://opt.example.ru';

const markdown = scrollTables(new MarkdownIt({ html: false }), 'Table');
// Long lines of code scroll within their block, and `tabindex` lets the keyboard scroll them too.
markdown.renderer.rules.fence = (tokens, i) =>
  `<pre tabindex="0"><code>${escaped(tokens[i]?.content ?? '')}</code></pre>\n`;

const chapters = text
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [title = '', ...lines] = part.split('\n');
    const slug = slugOf(title);
    return { slug, title: russianTitles[slug] ?? title, text: lines.join('\n') };
  });

/** The titles of the chapters, in the order of the document. */
export const chapterTitles: readonly ChapterTitle[] = chapters.map(({ slug, title }) => ({ slug, title }));

/** Returns a chapter as HTML, with the portal's own address in the examples; undefined if there is no such chapter. */
export function chapterOf(slug: string, origin: string): Chapter | undefined {
  const chapter = chapters.find((each) => each.slug === slug);
  if (!chapter) return undefined;
  const tokens = markdown.parse(chapter.text, {});
  const calls = headingsOf(tokens);
  shiftHeadings(tokens);
  const html = markdown.renderer.render(tokens, markdown.options, {});
  // The text refers to chapters by their English titles, which no screen shows.
  const linked = html.replace(/«([\w ,]+)»/g, (quoted, title: string) => {
    const named = chapters.find(({ slug: each }) => each === slugOf(title));
    return named ? `<a href="/developers/${named.slug}">${title}</a>` : quoted;
  });
  // The `type` of an error response links to the row of its code.
  const anchored = linked.replace(/<tr>(\s*<td><code>([A-Z_]+)<\/code><\/td>)/g, '<tr id="$2">$1');
  return {
    slug,
    title: chapter.title,
    calls,
    html: anchored.replaceAll(exampleOrigin, () => escaped(origin)),
  };
}

/** Sets the id of each heading as a target for fragments, and returns the headings. */
function headingsOf(tokens: Token[]): GuideCall[] {
  return tokens.flatMap((token, i) => {
    if (token.type !== 'heading_open') return [];
    const title = tokens[i + 1]?.content ?? '';
    const id = slugOf(title);
    token.attrSet('id', id);
    return [{ id, title }];
  });
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
