import type { LoaderFunctionArgs } from '@remix-run/node';
import { sitemapFile } from '#app/http/robots-file.server.ts';
import { run } from '#app/http/run-screen.server.ts';
import { listSitemaps } from '#server/sitemap/list-sitemaps.server.ts';
import { sitemapIndexXml } from '#server/sitemap/sitemap-xml.ts';

export { onlyRead as action } from '#app/http/robots-file.server.ts';

/** What search engines are given to begin with: which sitemaps there are. */
export async function loader({ request }: LoaderFunctionArgs) {
  return sitemapFile(request, await run(request, listSitemaps, undefined), sitemapIndexXml);
}
