import { expect } from 'vitest';

export type Call = { method?: string; body?: BodyInit; headers?: Record<string, string> };

// biome-ignore lint/suspicious/noExplicitAny: responses are untyped, as for an old client
export type Answer = any;

/**
 * Makes calls as old programs do: without Origin, by POST if there is a body, and without following redirects. `cookie`
 * identifies the caller (signedInCookie); without it the caller is anonymous.
 */
export function callerOf(base: () => string, cookie: () => string = () => '') {
  function send(path: string, { headers, ...call }: Call = {}): Promise<Response> {
    const own: Record<string, string> = cookie() ? { Cookie: cookie() } : {};
    return fetch(base() + path, {
      ...(call.body === undefined ? {} : { method: 'POST' }),
      redirect: 'manual',
      ...call,
      headers: { ...own, ...headers },
    });
  }
  async function answer(path: string, call?: Call): Promise<Answer> {
    const response = await send(path, call);
    expect(response.status).toBe(200);
    return response.json();
  }
  return { send, answer };
}

/** Returns the session cookie after signing in as a program with a cookie jar would. */
export async function signedInCookie(origin: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const session = cookies.find((pair) => pair.startsWith('portal_session='));
  if (!session) throw new Error(`${email} was not let in: ${response.status}`);
  return session;
}

export const form = (text: string) => new URLSearchParams(text);
export const json = (value: object) => ({
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json' },
});
