import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerSecurityForm } from '#app/actions/people/security/security-form.server.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { accountPath, securityPath } from '#app/components/people/accounts/account-hrefs.ts';
import stylesUrl from '#app/components/people/accounts/accounts.css?url';
import { SecurityScreen } from '#app/components/people/security/security-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { load } from '#app/http/answers/run-screen.server.ts';
import { dealerSession } from '#app/http/sessions/session-cookie.server.ts';
import { showSecurity } from '#server/people/auth/show-security.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  return load(request, showSecurity, { session: await dealerSession.read(request) });
}

export function action({ request }: ActionFunctionArgs) {
  return answerSecurityForm(request, 'login', securityPath);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Защита входа') }];

export default function AccountSecurity() {
  const given = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const head = (
    <PageHead
      title="Защита входа"
      crumbs={[
        { label: 'Кабинет', href: '/cabinet' },
        { label: 'Учётная запись', href: accountPath },
        { label: 'Защита входа' },
      ]}
    >
      <SideNavLink label="Разделы кабинета" />
    </PageHead>
  );
  return (
    <section aria-labelledby="h">
      <SecurityScreen head={head} action={securityPath} {...given} reply={reply} />
    </section>
  );
}
