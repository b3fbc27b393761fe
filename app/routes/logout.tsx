import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { endView } from '#app/actions/desk/end-view.server.ts';
import { SignOutForm } from '#app/components/people/auth/sign-out-form.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { getActor, openFormOf, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { forgetPages } from '#app/http/sessions/forget-pages.server.ts';
import { dealerSession, viewSession } from '#app/http/sessions/session-cookie.server.ts';
import { signOut } from '#server/people/auth/sign-out.server.ts';

export const meta: MetaFunction = () => [{ title: pageTitle('Выход из портала') }];

/**
 * Signing out needs a form; an address typed by hand, prefetched or bookmarked in the old portal only shows that
 * form.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { kind } = await getActor(request);
  return kind === 'anonymous' ? redirect('/login') : null;
}

export async function action({ request }: ActionFunctionArgs) {
  // The form has no fields; reading it rejects requests from other sites.
  await openFormOf(request, {});
  if (await viewSession.read(request)) return endView(request);
  const token = await dealerSession.read(request);
  if (token) await run(request, signOut, { token });
  return redirectWith(
    '/login',
    { kind: 'ok', text: 'Вы вышли из портала' },
    { ...forgetPages, 'Set-Cookie': await dealerSession.end() },
  );
}

export default function Logout() {
  return <SignOutForm />;
}
