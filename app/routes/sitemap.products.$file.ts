import type { LoaderFunctionArgs } from '@remix-run/node';
import { sitemapFile } from '#app/http/answers/robots-file.server.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { listSitemapProducts } from '#server/content/sitemap/list-sitemap-products.server.ts';
import { sitemapXml } from '#server/content/sitemap/sitemap-xml.ts';
import { fail } from '#server/kernel/result.ts';

export { onlyRead as action } from '#app/http/answers/robots-file.server.ts';

/** Serves the sitemap of one part of the product cards, `/sitemap/products/1.xml`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const part = /^([1-9]\d{0,14})\.xml$/.exec(params.file ?? '')?.[1];
  const result = part ? await run(request, listSitemapProducts, { part }) : fail('NOT_FOUND');
  return sitemapFile(request, result, sitemapXml);
}
