import { documentXml } from '../../files/xml.ts';

/** An address in a sitemap: `path` within the portal, and the date of the last change, `yyyy-mm-dd`. */
export type Address = { path: string; lastmod?: string };

const _attributes = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** Returns a sitemap of pages (§2.34); `origin` is the portal's own address without a trailing slash. */
export function sitemapXml(origin: string, addresses: Address[]): string {
  return documentXml({ urlset: { _attributes, url: addresses.map(toldUnder(origin)) } });
}

/** Returns the sitemap index, which lists the sitemaps (§2.34). */
export function sitemapIndexXml(origin: string, addresses: Address[]): string {
  return documentXml({ sitemapindex: { _attributes, sitemap: addresses.map(toldUnder(origin)) } });
}

function toldUnder(origin: string) {
  return ({ path, lastmod }: Address) => ({ loc: origin + path, ...(lastmod && { lastmod }) });
}
