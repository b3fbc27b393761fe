import type { LoaderFunctionArgs } from '@remix-run/node';
import { sitemapFile } from '#app/http/answers/robots-file.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { listSitemapPages } from '#server/content/sitemap/list-sitemap-pages.server.ts';
import { sitemapXml } from '#server/content/sitemap/sitemap-xml.ts';

export { onlyRead as action } from '#app/http/answers/robots-file.server.ts';

/** Serves the sitemap of the home page, the groups of the catalogue, news and articles. */
export async function loader({ request }: LoaderFunctionArgs) {
  return sitemapFile(request, await run(request, listSitemapPages, undefined), sitemapXml);
}
