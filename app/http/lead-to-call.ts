import type { NextFunction, Request, Response } from 'express';
import { callsAtScreens } from '../../remix.config.js';
import { isDocument } from './is-document.ts';

/** Each with what its addresses look like. */
const calls = callsAtScreens.map((call) => {
  const path = call.screen.replace(/\/\{id\}$/, '(?:/(all|new|\\d{1,15}))?').replace('{id}', '(\\d{1,15})');
  return { ...call, path: new RegExp(`^${path}/?$`, 'i') };
});

/**
 * Old calls at the address of a screen (`/search/?simple=1`, `/catalogue/21?ajax=1`): a script that asks for one is led to it, before
 * Remix looks at the address.
 */
export function leadToCall(request: Request, _: Response, next: NextFunction): void {
  const call = callOf(request);
  if (call) {
    request.url = call;
    request.originalUrl = call;
  }
  next();
}

function callOf(request: Request): string | undefined {
  const { method, path, query, originalUrl } = request;
  const found = calls.find((each) => each.field in query && each.path.test(path));
  if (!found || method !== 'GET' || isDocument((name) => request.get(name))) return undefined;
  const [, id = found.id ?? ''] = found.path.exec(path) ?? [];
  return found.call.replace('{id}', id) + originalUrl.slice(originalUrl.indexOf('?'));
}
