import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it';
import { typeset } from './typography.ts';

const markdown = safeMarkdown(
  new MarkdownIt({ html: false, linkify: true, typographer: true, quotes: '«»„“' }),
);

/**
 * The renderer for product descriptions, which may be plain text: line breaks stay, inches («3/4"») do not become
 * quotes, «200*300*50» gets no italics, an indented line is not code, and a line above hyphens is not a heading.
 */
const ofGoods = safeMarkdown(new MarkdownIt({ html: false, linkify: true, breaks: true })).disable([
  'code',
  'lheading',
]);
ofGoods.inline.ruler.before('emphasis', 'times', (state, silent) => {
  const { src, pos } = state;
  if (src[pos] !== '*' || !/^[\p{L}\p{N}]\*[\p{L}\p{N}]$/u.test(src.slice(Math.max(0, pos - 1), pos + 2)))
    return false;
  if (!silent) state.pending += '*';
  state.pos++;
  return true;
});

/** Escapes raw HTML; `keepSafe` decides the targets of links and images. */
function safeMarkdown(markdown: Markdown): Markdown {
  // Only complete addresses become links, not «прайс.рф» or «manual.md» in a sentence.
  markdown.linkify.set({ fuzzyLink: false });
  markdown.validateLink = () => true;
  markdown.core.ruler.push('keep_safe', ({ tokens }) => {
    for (const token of tokens) token.children = token.children && keepSafe(token.children);
  });
  markdown.core.ruler.push('typeset', ({ tokens, env }) => {
    if (env === plain) return;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'text') token.content = typeset(token.content);
    }
  });
  markdown.core.ruler.push('below_the_title', ({ tokens }) => shiftHeadings(tokens));
  return scrollTables(markdown, 'Таблица');
}

/** The `env` for extracting only the words of a text, as they were typed. */
const plain = {};

/**
 * Returns Markdown rendered as HTML that is safe in every page: without raw HTML, with links only to the web, to mail,
 * telephone numbers and portal pages, and with pictures only from the portal's picture folders. Headings begin at h2,
 * below the page title.
 */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/**
 * Returns a product description written at the desk, rendered as HTML that is as safe as that of `renderMarkdown`.
 */
export function renderDescription(text: string): string {
  return ofGoods.render(text);
}

/** A text without any of these is the same in Markdown. */
const markup = /[*_`~[\]\\<>&#|]|^\s*(?:[-+]|\d+[.)])|[^\S\n]\n/m;

/**
 * Returns a product description as plain text. Lines, empty lines and list marks stay, so a description without
 * Markdown is returned unchanged. Pictures are left out.
 */
export function plainDescription(text: string): string {
  if (!markup.test(text)) return text;
  let plainText = '';
  /** The marks of the list items that begin here. */
  let marks = '';
  let lastLine = 0;
  let row: { cells: string[]; lines: [number, number] } | undefined;
  const add = (words: string, [first, end]: [number, number]) => {
    if (words === '') return;
    if (plainText !== '') plainText += first > lastLine ? '\n\n' : '\n';
    plainText += marks + words;
    marks = '';
    lastLine = end;
  };
  for (const { type, info, markup, content, children, map } of ofGoods.parse(text, plain)) {
    if (type === 'list_item_open') marks += `${info}${markup} `;
    else if (type === 'list_item_close') marks = '';
    else if (type === 'tr_open') row = { cells: [], lines: map! };
    else if (type === 'inline' && row) row.cells.push(wordsOf(children));
    else if (type === 'inline') add(wordsOf(children), map!);
    else if (type === 'fence') add(content.trimEnd(), map!);
    else if (type === 'tr_close' && row) {
      add(row.cells.join('; '), row.lines);
      row = undefined;
    }
    // The line of hyphens below the table head.
    else if (type === 'thead_close') lastLine++;
  }
  return plainText;
}

function wordsOf(tokens: Token[] | null): string {
  const words = (tokens ?? []).map(({ type, content }) => {
    if (type === 'softbreak' || type === 'hardbreak') return '\n';
    return type === 'text' || type === 'code_inline' ? content : '';
  });
  return words.join('').trim();
}

const web = /^https?:\/\/[^/]/i;
/** `//host` and `/\host` would lead to other sites. */
const own = /^\/(?![/\\])/;
const other = /^(?:mailto:|tel:|#)/i;

/** The folders of the portal's pictures. Any other address on the portal may be a call. */
const pictureFolders = /^\/(?:media|pictures|scenes)\/[^/]/;

/** Returns whether an address, as a browser resolves it (`/media/../x`), is a picture of the portal. */
function isPicture(address: string): boolean {
  const page = 'http://portal.invalid';
  if (!own.test(address) || !URL.canParse(address, page)) return false;
  const { origin, pathname } = new URL(address, page);
  return origin === page && pictureFolders.test(pathname);
}

/** Replaces a link to a forbidden target with its text, and a foreign picture with its description. */
function keepSafe(tokens: Token[]): Token[] {
  /** Whether each open link at this point is kept. */
  const open: boolean[] = [];
  return tokens.flatMap((token) => {
    const address = String(token.attrGet(token.type === 'image' ? 'src' : 'href') ?? '');
    switch (token.type) {
      case 'link_open':
        open.push(own.test(address) || web.test(address) || other.test(address));
        if (web.test(address)) token.attrSet('rel', 'noopener nofollow');
        return open.at(-1) ? token : [];
      case 'link_close':
        return open.pop() ? token : [];
      case 'image':
        if (!isPicture(address)) return (token.children ?? []).filter(({ type }) => type === 'text');
        token.attrSet('loading', 'lazy');
        return token;
      default:
        return token;
    }
  });
}

/** Makes wide tables scroll separately, with the keyboard, too; `label` is their accessible name. */
export function scrollTables(markdown: Markdown, label: string): Markdown {
  markdown.renderer.rules.table_open = () =>
    `<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table>\n`;
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  return markdown;
}

/** Shifts the highest heading of the text to h2, the next level in use to h3, without gaps. */
export function shiftHeadings(tokens: Token[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const used = [...new Set(headings.map(({ tag }) => tag))].sort();
  for (const token of headings) token.tag = `h${Math.min(6, used.indexOf(token.tag) + 2)}`;
}
