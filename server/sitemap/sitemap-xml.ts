import { escaped } from '../files/escaped.ts';

/** An address of a sitemap: `path` within the portal, and since when the page is as it is, `yyyy-mm-dd`. */
export type Address = { path: string; lastmod?: string };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap of pages; `origin` is the portal's own address. */
export function sitemapXml(origin: string, addresses: Address[]): string {
  const urls = addresses.map((address) => `<url>${fields(origin, address)}</url>\n`);
  return `${head}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`;
}

/** The sitemap that names the sitemaps. */
export function sitemapIndexXml(origin: string, addresses: Address[]): string {
  const sitemaps = addresses.map((address) => `<sitemap>${fields(origin, address)}</sitemap>\n`);
  return `${head}<sitemapindex ${namespace}>\n${sitemaps.join('')}</sitemapindex>\n`;
}

function fields(origin: string, { path, lastmod }: Address): string {
  return `<loc>${escaped(origin + path)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}`;
}
