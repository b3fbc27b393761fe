import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CookieJar, JSDOM } from 'jsdom';

const { resolve } = createRequire(import.meta.url);

/** The original jQuery of old pages, and a later version to which some were upgraded. */
export const jQueries = ['jquery-1', 'jquery'] as const;

// biome-ignore lint/suspicious/noExplicitAny: the page's own jQuery
export type OldPage = { $: any; load: (url: string) => Promise<any> };

/**
 * Returns a dealer's own page at the portal's address, with a signed-in account and jQuery, which loads fragments into
 * a box.
 */
export function oldPage(origin: string, cookie: string, jQuery: (typeof jQueries)[number]): OldPage {
  const cookieJar = new CookieJar();
  cookieJar.setCookieSync(cookie, origin);
  const { window } = new JSDOM('<div id="box"></div>', {
    url: `${origin}/old-page.html`,
    runScripts: 'outside-only',
    cookieJar,
  });
  window.eval(readFileSync(resolve(`${jQuery}/dist/jquery.min.js`), 'utf8'));
  const $: OldPage['$'] = window.eval('jQuery');
  return {
    $,
    load: (url) =>
      new Promise((done, fail) => {
        $('#box').load(url, (html: string, status: string) =>
          status === 'success' ? done($('#box')) : fail(new Error(`${url}: ${html}`)),
        );
      }),
  };
}
