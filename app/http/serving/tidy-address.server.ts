import type { NextFunction, Request, Response } from 'express';
import { backAddress } from '#server/kernel/back-address.ts';
import { queryInUtf8 } from '#server/kernel/letters.server.ts';
import { deskAddress } from '../requests/desk-address.ts';
import { isDocument } from '../requests/is-document.ts';
import { bookmarks, oldAddress } from '../requests/old-address.ts';
import { safeRedirect } from '../sessions/safe-redirect.ts';

/**
 * Accepts addresses of old programs and bookmarks: doubled slashes, letters in windows-1251, and names of pages and
 * fields of the old portal. A browser is redirected to the current address; a program gets the response directly.
 */
export function tidyAddress(isOldUrl: (path: string) => boolean) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { url, method } = request;
    // The address of another host, or an invalid one, is refused later.
    if (!url.startsWith('/')) {
      next();
      return;
    }
    const tidy = withPlainSlashes(url);
    const reads = method === 'GET' || method === 'HEAD';
    const now = reads && !isOldUrl(request.path) ? (deskAddress(tidy) ?? oldAddress(tidy)) : undefined;
    if (now?.startsWith(bookmarks)) {
      // The route of the new address handles the request here, so that the browser is redirected only once.
      request.url = now;
      request.originalUrl = now;
      next();
      return;
    }
    const isUntidyPage = reads && tidy !== url && isDocument((name) => request.get(name));
    if (now !== undefined || isUntidyPage) {
      const [path = '', ...query] = (now ?? tidy).split('?');
      const to = backAddress(path, query.length === 0 ? '' : `?${query.join('?')}`);
      response.redirect(302, safeRedirect(to, '/'));
      return;
    }
    request.url = tidy;
    request.originalUrl = tidy;
    next();
  };
}

function withPlainSlashes(url: string): string {
  const [path = '', ...query] = url.split('?');
  // Browsers send a backslash as a slash, and `new URL` reads it as one.
  const tidyPath = path.replace(/[/\\]+/g, '/');
  return query.length === 0 ? tidyPath : `${tidyPath}?${queryInUtf8(query.join('?'))}`;
}
