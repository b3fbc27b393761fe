import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { signIn } from '#server/auth/sign-in.server.ts';
import type { Result } from '#server/kernel/result.ts';
import { clientAddress } from './client-address.server.ts';
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
