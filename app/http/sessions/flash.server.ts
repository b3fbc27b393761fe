import { createCookie, redirect } from '@remix-run/node';
import type { AddedProps } from '#app/components/ordering/basket/added-modal.tsx';
import { isSeen } from '../requests/initiator.server.ts';
import { servedSecurely, sessionSecrets } from '../requests/settings.server.ts';

/** A message for the next page: shown once, in the note on top or in the small window that `kind` names. */
export type Flash = {
  kind: 'ok' | 'no' | 'added' | 'repeated';
  text: string;
  title?: string;
  /** Further messages, one per line. */
  lines?: string[];
  /** Milliseconds after which a success message disappears, with JavaScript (§9.7); 3 s by default. */
  hideAfter?: number;
  /** A form of one button that undoes the step. */
  undo?: { action: string; label: string; fields: Record<string, string> };
  /** The link of the window or note, besides closing. */
  href?: string;
  /** True if it stays in view while the page scrolls. */
  stays?: boolean;
  /** `added`: the one line that was added, for the small window (§2.10). */
  added?: AddedProps;
};

const cookie = createCookie('portal_flash', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: 60,
  secure: servedSecurely(),
  secrets: sessionSecrets(),
});

/**
 * Redirects to a screen (303), with a message to show there. At a part of a screen (`#documents`), where the top of the
 * page is out of sight, the message stays in view.
 */
export async function redirectWith(to: string, flash?: Flash, headers: HeadersInit = {}): Promise<Response> {
  const all = new Headers(headers);
  if (flash)
    all.append('Set-Cookie', await serialized({ ...flash, ...(to.includes('#') && { stays: true }) }));
  return redirect(to, { status: 303, headers: all });
}

/** The maximum length of the cookie; browsers drop a longer one. */
const maxCookie = 4_000;

/** Returns the cookie of a message. Its texts may repeat what somebody has typed, and are cut until the cookie fits. */
async function serialized(flash: Flash): Promise<string> {
  let value = await cookie.serialize(flash);
  for (const most of [400, 200, 100, 40]) {
    if (value.length <= maxCookie) return value;
    const cut = (text: string) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
    const { title, lines } = flash;
    const texts = { text: cut(flash.text), title: title && cut(title), lines: lines?.map(cut) };
    value = await cookie.serialize({ ...flash, ...texts });
  }
  const { kind, text } = flash;
  return value.length <= maxCookie ? value : cookie.serialize({ kind, text: text.slice(0, 400) });
}

/** Returns the message left for this page. A prefetched page may never be seen, so it gets none. */
async function readFlash(request: Request): Promise<Flash | undefined> {
  if (!isSeen(request)) return undefined;
  return ((await cookie.parse(request.headers.get('Cookie'))) as Flash | null) || undefined;
}

/** Returns whether the last action left a message of success for this page. */
export async function hasSucceeded(request: Request): Promise<boolean> {
  return (await readFlash(request))?.kind === 'ok';
}

/** Returns the message left for this page, and the header that deletes it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | undefined; headers: Headers }> {
  const headers = new Headers();
  const flash = await readFlash(request);
  if (flash) headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }));
  return { flash, headers };
}
