import { AsyncResource } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import { callsAtScreens } from '../../../remix.config.js';
import { isByXhr, isDocument } from '../requests/is-document.ts';

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
  const call = calls.find((each) => each.path.test(request.path));
  const isScript = !isDocument((name) => request.get(name));
  if (call && isScript) {
    withForm(call.loads ? request : undefined, (form) => {
      if (isSet(request.query[call.field]) || isSet(form?.getAll(call.field))) {
        const [, id = call.id ?? ''] = call.path.exec(request.path) ?? [];
        const query = /\?.*/s.exec(request.originalUrl)?.[0] ?? '';
        request.url = call.call.replace('{id}', id) + query;
        request.originalUrl = request.url;
        // The call refuses a POST without a form; the screen would return a page.
        response.locals.atScreen = !form;
      }
      next();
    });
  } else next();
}

/** The maximum size of a form that is read, in bytes. A larger form cannot be a search of an old page. */
const maxForm = 16 * 1024;

/**
 * Reads the form with which an old page loads a fragment, and puts it back for whoever handles the request. Browsers
 * send the length of a form, so a body without one is not read.
 */
function withForm(request: Request | undefined, done: (form?: URLSearchParams) => void): void {
  const length = Number(request?.get('Content-Length') ?? 0);
  const isForm = request?.method === 'POST' && request.is('urlencoded') && length > 0 && length <= maxForm;
  if (isForm && isByXhr((name) => request.get(name))) {
    // The event is emitted by the connection's parser, outside the context of the request's log and trace.
    const read = AsyncResource.bind(() => {
      const body: Buffer | null = request.read(length);
      if (!body) return;
      request.off('readable', read);
      request.unshift(body);
      done(new URLSearchParams(body.toString()));
    });
    request.on('readable', read);
  } else done();
}

/**
 * Returns whether a field is set; `simple=0` requests the screen. A branch such as `simple[a]=1` may contain a field
 * `toString`, so it must not be converted to text.
 */
function isSet(value: unknown): boolean {
  const last: unknown = [value].flat().at(-1);
  return last !== undefined && !(typeof last === 'string' && /^(?:0|no|off|false)$/i.test(last));
}
