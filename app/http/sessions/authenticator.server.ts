import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Result } from '#server/kernel/result.ts';
import { signIn } from '#server/people/auth/sign-in.server.ts';
import { run } from '../answers/run-screen.server.ts';
import { agentOf } from '../requests/agent-of.ts';
import { clientAddress } from '../requests/client-address.server.ts';
import { knownBrowser } from './known-browser.server.ts';

type SignedInResult = Result<{ id: number; token: string }>;

/**
 * The ways to sign in; `password` is the only one so far. Each returns the result of the use case, refusals included.
 */
export const authenticator = new Authenticator<SignedInResult>().use(
  new FormStrategy(async ({ form, request }) =>
    run(request, signIn, {
      email: form.get('email'),
      password: form.get('password'),
      client: clientAddress(request),
      browser: await knownBrowser(request, 'login', form.get('email')),
      agent: agentOf(request),
    }),
  ),
  'password',
);
