import { createCookie, redirect } from '@remix-run/node';
import type { AddedProps } from '#app/components/ordering/basket/added-modal.tsx';
import { isSeen } from '../requests/initiator.server.ts';
import { servedSecurely, sessionSecrets } from '../requests/settings.server.ts';

/** A message for the next page: shown once, in the note on top or in the small window that `kind` names. */
export type Flash = {
  kind: 'ok' | 'no' | 'added' | 'repeated';
  text: string;
  title?: string;
  /** What else there is to say, a line each. */
  lines?: string[];
  /** Milliseconds that a message of success stays with JavaScript (§9.7); 3 s unless it says otherwise. */
  hideAfter?: number;
  /** A form of one button that takes the step back. */
  undo?: { action: string; label: string; fields: Record<string, string> };
  /** Where the window or note leads to, besides closing. */
  href?: string;
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

/** 303 to a screen, with a message to show there. */
export async function redirectWith(to: string, flash?: Flash, headers: HeadersInit = {}): Promise<Response> {
  const all = new Headers(headers);
  if (flash) all.append('Set-Cookie', await cookie.serialize(flash));
  return redirect(to, { status: 303, headers: all });
}

/**
 * The message left for this page, and the header that forgets it. A page fetched ahead of time may never be
 * seen: it gets none.
 */
export async function takeFlash(request: Request): Promise<{ flash: Flash | undefined; headers: Headers }> {
  const headers = new Headers();
  if (!isSeen(request)) return { flash: undefined, headers };
  const flash = (await cookie.parse(request.headers.get('Cookie'))) as Flash | null;
  if (flash) headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }));
  return { flash: flash || undefined, headers };
}
