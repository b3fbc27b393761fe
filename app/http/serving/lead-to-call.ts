import type { NextFunction, Request, Response } from 'express';
import { callsAtScreens } from '../../../remix.config.js';
import { isDocument } from '../requests/is-document.ts';

/** Each call with the pattern of its addresses. */
const calls = callsAtScreens.map((call) => {
  const path = call.screen.replace(/\/\{id\}$/, '(?:/(all|new|\\d{1,15}))?').replace('{id}', '(\\d{1,15})');
  return { ...call, path: new RegExp(`^${path}/?$`, 'i') };
});

/**
 * Rewrites old calls at the address of a screen (`/search/?simple=1`, `/catalogue/21?ajax=1`): a script's
 * request is passed to the call before Remix sees the address.
 */
export function leadToCall(request: Request, response: Response, next: NextFunction): void {
  const call = callOf(request);
  if (call) {
    request.url = call;
    request.originalUrl = call;
    response.locals.atScreen = true;
  }
  next();
}

function callOf(request: Request): string | undefined {
  const { path, query, originalUrl } = request;
  const found = calls.find((each) => isSet(query[each.field]) && each.path.test(path));
  // The call refuses methods other than GET; the screen would return a page.
  if (!found || isDocument((name) => request.get(name))) return undefined;
  const [, id = found.id ?? ''] = found.path.exec(path) ?? [];
  return found.call.replace('{id}', id) + originalUrl.slice(originalUrl.indexOf('?'));
}

/**
 * Returns whether a field is set; `simple=0` asks for the screen. A branch such as `simple[a]=1` may contain a field
 * `toString`, so it must not be converted to text.
 */
function isSet(value: unknown): boolean {
  const last: unknown = [value].flat().at(-1);
  return value !== undefined && !(typeof last === 'string' && /^(?:0|no|off|false)$/i.test(last));
}
