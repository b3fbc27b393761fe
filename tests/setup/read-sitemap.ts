import { parser } from 'sax';

export type Sitemap = { root: string; addresses: { loc: string; lastmod?: string }[] };

/** Parses a sitemap strictly; throws if it is not well-formed XML or not a sitemap. */
export function readSitemap(xml: string): Sitemap {
  const sitemap: Sitemap = { root: '', addresses: [] };
  const open: string[] = [];
  const xmlParser = parser(true, { xmlns: true });
  xmlParser.onerror = (error) => {
    throw error;
  };
  xmlParser.onopentag = ({ name, ...tag }) => {
    if ('uri' in tag && tag.uri !== 'http://www.sitemaps.org/schemas/sitemap/0.9') throw new Error(tag.uri);
    if (open.length === 0) sitemap.root = name;
    if (open.length === 1) sitemap.addresses.push({ loc: '' });
    open.push(name);
  };
  xmlParser.ontext = (text) => {
    const place = open.slice(2).join('/');
    const address = sitemap.addresses.at(-1);
    if (place === 'loc' && address) address.loc += text;
    else if (place === 'lastmod' && address) address.lastmod = (address.lastmod ?? '') + text;
    else if (text.trim() !== '') throw new Error(`text outside of an address: ${text}`);
  };
  xmlParser.onclosetag = () => {
    open.pop();
  };
  xmlParser.write(xml).close();
  return sitemap;
}
