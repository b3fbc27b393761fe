import type { LoaderFunctionArgs } from '@remix-run/node';
import { robotsFile } from '#app/http/answers/robots-file.server.ts';
import { ownOrigin } from '#app/http/requests/settings.server.ts';

export { onlyRead as action } from '#app/http/answers/robots-file.server.ts';

/** Addresses that belong to a dealer, change data, or serve programs. */
const closed = [
  '/cabinet',
  '/cart',
  '/catalogue',
  '/product',
  '/fast-order',
  '/orders',
  '/contract',
  '/desk',
  '/login',
  '/logout',
  '/password',
  '/reminder',
  '/callback',
  '/theme',
  '/prices',
  '/search',
  '/ajax',
  '/api',
  '/openapi',
  '/include',
  '/tpl',
  '/popup_basket.php',
];

/**
 * Serves robots.txt. The open area may be crawled. Of its addresses with a query, only those that begin with `?page=`
 * may be crawled: the further pages of a list.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Disallow: /*.data$',
    'Disallow: /*?',
    'Allow: /*?page=',
    '',
    `Sitemap: ${ownOrigin(request)}/sitemap.xml`,
    '',
  ];
  return robotsFile(lines.join('\n'), 'text/plain');
}
