import { redirect } from '@remix-run/node';
import { getActor } from '#app/http/answers/run-screen.server.ts';
import { type Flash, redirectWith } from '#app/http/sessions/flash.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { backAddress } from '#server/kernel/back-address.ts';
import { zIdsOrNone } from '#server/kernel/fields.ts';
import { maxQuery as longestQuery } from '#server/kernel/max-query.ts';
import type { Failure, Result } from '#server/kernel/result.ts';
import type { Call } from './call.ts';
import { pairsOf } from './letters.ts';
import { rowFitting } from './match.ts';
import type { Row } from './row.ts';

/**
 * Handles calls that a browser opens as a page (§7.1.6): from bookmarks, from forms of other pages, or without
 * JavaScript. The browser ends up on the equivalent screen.
 */

/** Redirects to the screen, after signing in if the screen requires it. */
export async function leadToScreen(call: Call): Promise<Response> {
  return redirectSignedIn(call.request, call.row, screenOf(call));
}

async function redirectSignedIn(request: Request, row: Row, screen: string): Promise<Response> {
  if (row.useCase.access === 'anyone') return redirect(screen);
  const actor = await getActor(request);
  return redirect(actor.kind === 'anonymous' ? loginFor(screen) : screen);
}

/**
 * Redirects to the form of a call that only a script or a program may make by GET. The form is filled in with the
 * fields of the address (asked-form.server.ts). If another row at this URL opens the form, that row's screen is used.
 */
export function leadToForm(call: Call): Promise<Response> {
  const { request, rows } = call;
  const { save: _, id, ...others } = call.fields;
  const opening = /^0?$/.test(String(id ?? '').trim()) ? others : { ...others, id };
  const opener = rowFitting(rows, opening)?.row ?? call.row;
  const [path] = screenOf({ request, row: opener, fields: opening }).split('?');
  const sent = [...pairsOf(Buffer.from(new URL(request.url).search.slice(1)), '')];
  const query = new URLSearchParams(sent.filter(([name]) => !ofPrograms.includes(name)));
  query.set('save', '1');
  // Proxies limit the length of headers, and the login repeats the address.
  if (query.toString().length > maxQuery) return redirectWith(path ?? '/', longLink);
  return redirectSignedIn(request, opener, `${path}?${query}`);
}

const maxQuery = 1_500;

const longLink: Flash = {
  kind: 'no',
  text: 'По ссылке ничего не изменено: она слишком длинная. Внесите изменения на этой странице',
};

/** Redirects to the screen, which shows the result of the call. */
export function tellOnScreen(call: Call, result: Result<unknown>): Promise<Response> {
  const { request, row } = call;
  const screen = screenOf(call);
  if (result.ok) return redirectWith(screen, row.flash?.(result.value));
  if (result.code === 'SIGN_IN') return toLogin(request, row, screen);
  return redirectWith(screen, refusedNote(result));
}

/**
 * Redirects to the login screen. A requested file is downloaded after signing in; the fields of a form are lost,
 * which the login screen explains.
 */
async function toLogin(request: Request, { reply }: Row, screen: string): Promise<Response> {
  if (reply.kind !== 'file' || request.method === 'POST') return redirectWith(`${loginFor(screen)}&ended=1`);
  const { pathname, search } = new URL(request.url);
  return redirect(loginFor(safeRedirect(backAddress(pathname, search), screen)));
}

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

/** Fields that only programs send, and the id, which is part of the screen's path. */
const ofPrograms = ['m', 'ajax', 'simple', 'save', 'id', 'format', '_'];

const place = /\{(\w+)(?:\|(\w+))?\}/g;

/**
 * Returns the address of the screen. Its placeholders are filled from the fields, and the rest of a GET's query is
 * appended, because screens read filters as the old calls do. A placeholder without a field ends the path. In
 * `{id|new}` the word means a new record; in `{catalog|all}` it means the whole catalogue, the only screen that shows
 * several nodes.
 */
function screenOf({ request, row, fields }: Pick<Call, 'request' | 'row' | 'fields'>): string {
  const { screen, changes, when } = row;
  const places = [...screen.matchAll(place)];
  const given = (name = '', otherwise = '') => {
    const field = name === 'catalog' ? nodeIn(fields.catalog) : [fields[name]].flat().at(-1);
    const text = typeof field === 'string' || typeof field === 'number' ? carried(String(field).trim()) : '';
    return otherwise && /^0?$/.test(text) ? otherwise : text;
  };
  const end = places.find(([, name, otherwise]) => given(name, otherwise) === '');
  const path = (end ? screen.slice(0, end.index - 1).replace(/[?&]\w+$/, '') : screen)
    .replace(place, (_, name, otherwise) => encodeURIComponent(given(name, otherwise)))
    .replace(/^$/, '/');
  if (changes) return path;
  const ofTheCall = new Set([...ofPrograms, ...Object.keys(when ?? {}), ...places.map(([, name]) => name)]);
  const query = new URLSearchParams(
    [...new URL(request.url).searchParams].filter(([name]) => !ofTheCall.has(name.replace(/\[.*$/s, ''))),
  );
  if (query.size === 0) return path;
  // A query may be too long for the Location header; the screen then opens without its filter.
  return backAddress(path, `${path.includes('?') ? '&' : '?'}${query}`);
}

/** Returns the part of a value that fits in an address: at most the longest query, and no half of a character. */
function carried(text: string): string {
  return Buffer.from(text.slice(0, longestQuery)).toString();
}

/**
 * Returns the requested node of the tree, as the filter reads it; undefined for none, 0 and several. An invalid
 * value is kept.
 */
function nodeIn(catalog: unknown): unknown {
  const nodes = zIdsOrNone.safeParse(catalog);
  if (!nodes.success) return [catalog].flat().at(-1);
  return nodes.data.length === 1 ? nodes.data[0] : undefined;
}
