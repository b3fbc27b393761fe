import { redirect } from '@remix-run/node';
import { type Flash, redirectWith } from '#app/http/flash.server.ts';
import { whoAsks } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import type { Failure, Result } from '#server/kernel/result.ts';
import type { Row } from './row.ts';

/**
 * Calls that a browser opens as a page of their own (contract §3.1.6): bookmarks, forms of somebody's own, browsers without
 * JavaScript. They end on the screen that shows the same.
 */

/** To the screen; who has to sign in for it does so first. */
export async function leadToScreen(request: Request, row: Row, fields: Fields): Promise<Response> {
  const screen = screenOf(request, row, fields);
  if (row.useCase.access === 'anyone') return redirect(screen);
  const actor = await whoAsks(request);
  return redirect(actor.kind === 'anonymous' ? loginFor(screen) : screen);
}

/** To the screen with what came of the call. */
export function tellOnScreen(
  request: Request,
  row: Row,
  fields: Fields,
  result: Result<unknown>,
): Promise<Response> {
  const screen = screenOf(request, row, fields);
  if (result.ok) return redirectWith(screen, row.told?.(result.value));
  if (result.code === 'SIGN_IN') return toLogin(request, row, screen);
  return redirectWith(screen, refusedNote(result));
}

/** A file that was asked for comes after signing in; what a form sent is gone, and the login screen says so. */
async function toLogin(request: Request, { reply }: Row, screen: string): Promise<Response> {
  if (reply.kind !== 'file' || request.method === 'POST') return redirectWith(`${loginFor(screen)}&ended=1`);
  const { pathname, search } = new URL(request.url);
  return redirect(loginFor(safeRedirect(pathname + search, screen)));
}

type Fields = Record<string, unknown>;

function refusedNote({ message, fields }: Failure): Flash {
  const lines = Object.values(fields).flat();
  const [only] = lines;
  return only && lines.length === 1
    ? { kind: 'no', text: only }
    : { kind: 'no', text: message, lines: lines.slice(0, 5) };
}

function loginFor(screen: string): string {
  return `/login?redirectTo=${encodeURIComponent(screen)}`;
}

/** What only programs say; an id stands in the path of a screen. */
const ofPrograms = ['m', 'ajax', 'simple', 'save', 'id', 'format', '_'];

const place = /\{(\w+)(?:\|(\w+))?\}/g;

/**
 * The address of the screen: its places filled from the fields, the rest of a GET's query behind, for screens read filters as the
 * old calls do. A place without a field ends the path; in `{id|new}` the word stands for a record that is still to be.
 */
function screenOf(request: Request, { screen, changes, when }: Row, fields: Fields): string {
  const places = [...screen.matchAll(place)];
  const given = (name = '', otherwise = '') => {
    const field = [fields[name]].flat().at(-1);
    const text = typeof field === 'string' || typeof field === 'number' ? String(field).trim() : '';
    return otherwise && /^0?$/.test(text) ? otherwise : text;
  };
  const end = places.find(([, name, otherwise]) => given(name, otherwise) === '');
  const path = (end ? screen.slice(0, end.index - 1) : screen)
    .replace(place, (_, name, otherwise) => encodeURIComponent(given(name, otherwise)))
    .replace(/^$/, '/');
  if (changes) return path;
  const ofTheCall = new Set([...ofPrograms, ...Object.keys(when ?? {}), ...places.map(([, name]) => name)]);
  const query = new URLSearchParams(
    [...new URL(request.url).searchParams].filter(([name]) => !ofTheCall.has(name)),
  );
  if (query.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
