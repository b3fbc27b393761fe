import type { LoaderFunctionArgs } from '@remix-run/node';
import { sitemapFile } from '#app/http/answers/robots-file.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { listSitemaps } from '#server/content/sitemap/list-sitemaps.server.ts';
import { sitemapIndexXml } from '#server/content/sitemap/sitemap-xml.ts';

export { onlyRead as action } from '#app/http/answers/robots-file.server.ts';

/** Serves the entry point for search engines: the list of sitemaps. */
export async function loader({ request }: LoaderFunctionArgs) {
  return sitemapFile(request, await run(request, listSitemaps, undefined), sitemapIndexXml);
}
