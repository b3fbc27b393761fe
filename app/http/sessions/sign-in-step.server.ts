import { type Cookie, createCookie } from '@remix-run/node';
import { type Access, everyone } from '#server/kernel/actor.ts';
import type { Failure } from '#server/kernel/result.ts';
import { allStaff } from '#server/kernel/staff-rights.ts';
import { getActor } from '../answers/run-screen.server.ts';
import { servedSecurely, sessionSecrets } from '../requests/settings.server.ts';
import { redirectWith } from './flash.server.ts';

type Door = 'login' | 'desk';

/**
 * The logins of dealers and of the staff: their screens, and the cookie of the second step, which is sent only to
 * them.
 */
const doors: Record<Door, { path: string; cookie: Cookie; access: Access }> = {
  login: { path: '/login', cookie: stepCookie('portal_code', '/login'), access: everyone },
  desk: { path: '/desk/login', cookie: stepCookie('portal_staff_code', '/desk/login'), access: allStaff },
};

function stepCookie(name: string, path: string) {
  return createCookie(name, {
    httpOnly: true,
    sameSite: 'lax',
    path,
    maxAge: 600,
    secure: servedSecurely(),
    secrets: sessionSecrets(),
  });
}

/**
 * Redirects to the second step of signing in, which then leads to `redirectTo`. `failure`: CODE_NEEDED, which
 * carries the secret of the step.
 */
export async function toSecondStep(door: Door, { data }: Failure, redirectTo: string): Promise<Response> {
  const { path, cookie } = doors[door];
  const headers = { 'Set-Cookie': await cookie.serialize(data.step) };
  return redirectWith(`${path}/code?redirectTo=${encodeURIComponent(redirectTo)}`, undefined, headers);
}

/** Returns the secret of the second step; undefined when none has begun in this browser. */
export async function stepIn(request: Request, door: Door): Promise<string | undefined> {
  const value: unknown = await doors[door].cookie.parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value ? value : undefined;
}

/** Returns `Set-Cookie` that ends the second step. */
export function endStep(door: Door): Promise<string> {
  return doors[door].cookie.serialize('', { maxAge: 0 });
}

/**
 * Redirects back to the password form, from which a person who is already signed in continues to `redirectTo`.
 * `text`: the reason; it is not shown when the first of two clicks has signed this browser in.
 */
export async function toFirstStep(
  request: Request,
  door: Door,
  redirectTo: string,
  text?: string,
): Promise<Response> {
  const { path, access } = doors[door];
  const isIn = text !== undefined && (await getActor(request, access)).kind !== 'anonymous';
  const flash = text === undefined || isIn ? undefined : ({ kind: 'no', text } as const);
  const headers = { 'Set-Cookie': await endStep(door) };
  return redirectWith(`${path}?redirectTo=${encodeURIComponent(redirectTo)}`, flash, headers);
}
