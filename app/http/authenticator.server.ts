import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { signIn } from '#server/auth/sign-in.server.ts';
import type { Result } from '#server/kernel/result.ts';
import { run } from './run-screen.server.ts';

type SignedInResult = Result<{ accountId: number; token: string }>;

/** The ways to sign in; `password` is the only one so far. Gives the result of the use case, refusals included. */
export const authenticator = new Authenticator<SignedInResult>().use(
  new FormStrategy(({ form, request }) =>
    run(request, signIn, {
      email: form.get('email'),
      password: form.get('password'),
      client: clientAddress(request),
    }),
  ),
  'password',
);

/** Who is calling, where a proxy of ours tells it (TRUST_PROXY=1); the last address is the one that it wrote itself. */
function clientAddress(request: Request): string {
  if (process.env.TRUST_PROXY !== '1') return '';
  return request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '';
}
