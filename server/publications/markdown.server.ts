import MarkdownIt, { type Token } from 'markdown-it';
import { typeset } from '../kernel/typography.ts';

/** Raw HTML stays text; what links and images may lead to is decided in `keepSafe`. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true, quotes: '«»„“' });

// Only whole addresses: «прайс.рф» or «manual.md» in a sentence is no link.
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

// A wide table scrolls by itself, by keyboard, too.
markdown.renderer.rules.table_open = () =>
  '<div class="scroll" tabindex="0" role="group" aria-label="Таблица"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

/**
 * Markdown that people wrote, as HTML that is safe in every page: no HTML of theirs, links only to the web, to mail, phones and
 * pages of the portal, pictures only of the portal. Headings begin at h2, under the title of the page.
 */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

const web = /^https?:\/\/[^/]/i;
/** `//host` and `/\host` are other sites. */
const own = /^\/(?![/\\])/;
const other = /^(?:mailto:|tel:|#)/i;

/** Of a link that leads nowhere good its words stay, of a picture from elsewhere what it shows. */
function keepSafe(tokens: Token[]): Token[] {
  /** Whether the links that are open at this point stay. */
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

/** The highest heading of the text becomes h2, the next level that it uses h3: none is left out. */
function shiftHeadings(tokens: Token[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const used = [...new Set(headings.map(({ tag }) => tag))].sort();
  for (const token of headings) token.tag = `h${Math.min(6, used.indexOf(token.tag) + 2)}`;
}
