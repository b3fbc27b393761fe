import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it';
import { typeset } from './typography.ts';

/** Raw HTML is escaped; `keepSafe` decides the targets of links and images. */
const markdown = scrollTables(
  new MarkdownIt({ html: false, linkify: true, typographer: true, quotes: '«»„“' }),
  'Таблица',
);

// Only complete addresses: «прайс.рф» or «manual.md» in a sentence is not a link.
markdown.linkify.set({ fuzzyLink: false });
markdown.validateLink = () => true;

markdown.core.ruler.push('keep_safe', ({ tokens }) => {
  for (const token of tokens) token.children = token.children && keepSafe(token.children);
});
markdown.core.ruler.push('typeset', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'text') token.content = typeset(token.content);
  }
});
markdown.core.ruler.push('below_the_title', ({ tokens }) => shiftHeadings(tokens));

/**
 * Renders Markdown as HTML that is safe in every page: without raw HTML, with links only to the web, to mail,
 * telephone numbers and pages of the portal, and with pictures of the portal only. Headings begin at h2,
 * below the title of the page.
 */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

const web = /^https?:\/\/[^/]/i;
/** `//host` and `/\host` are other sites. */
const own = /^\/(?![/\\])/;
const other = /^(?:mailto:|tel:|#)/i;

/** Replaces a link with a forbidden target by its text, and a foreign picture by its description. */
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
        if (!own.test(address)) return (token.children ?? []).filter(({ type }) => type === 'text');
        token.attrSet('loading', 'lazy');
        return token;
      default:
        return token;
    }
  });
}

/** Makes a wide table scroll on its own, also by keyboard; `label` is its accessible name. */
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
