import { createHash, randomBytes } from 'node:crypto';
import { createCookie } from '@remix-run/node';
import { servedSecurely, sessionSecrets } from '../requests/settings.server.ts';

/**
 * Remembers browsers in which an account has signed in before, so that wrong passwords sent by strangers do
 * not lock it out (docs/decisions/limits.md). The cookie holds the browser's name and the hashed
 * accounts; it grants no access by itself.
 */
const cookie = createCookie('portal_browser', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  // The longest lifetime that browsers allow.
  maxAge: 400 * 86_400,
  secure: servedSecurely(),
  secrets: sessionSecrets(),
});

type Door = 'login' | 'desk';
type Kept = { id: string; accounts: string[] };

/** The maximum number of accounts: enough for colleagues at one computer and a second account of one person. */
const maxAccounts = 8;

/**
 * Returns the browser's name when this e-mail has signed in with it at this login (of dealers or of the staff), else
 * ''.
 */
export async function knownBrowser(request: Request, door: Door, email: unknown): Promise<string> {
  const kept = await keptIn(request);
  return kept?.accounts.includes(accountOf(door, email)) ? kept.id : '';
}

/** Returns the browser's name, whichever account has signed in with it, else ''. */
export async function browserName(request: Request): Promise<string> {
  return (await keptIn(request))?.id ?? '';
}

/** Returns the `Set-Cookie` header that records that this e-mail has signed in. */
export async function rememberBrowser(request: Request, door: Door, email: unknown): Promise<string> {
  const { id, accounts } = (await keptIn(request)) ?? {
    id: randomBytes(12).toString('base64url'),
    accounts: [],
  };
  const account = accountOf(door, email);
  const latest = [account, ...accounts.filter((each) => each !== account)].slice(0, maxAccounts);
  return cookie.serialize({ id, accounts: latest } satisfies Kept);
}

/** Returns the cookie's content; ignores values not signed by this portal. */
async function keptIn(request: Request): Promise<Kept | undefined> {
  const value: Kept | null = await cookie.parse(request.headers.get('Cookie'));
  return value ?? undefined;
}

function accountOf(door: Door, email: unknown): string {
  const typed = String(email).trim().toLowerCase();
  return createHash('sha256').update(`${door}:${typed}`).digest('base64url').slice(0, 16);
}
