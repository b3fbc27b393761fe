import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerSecurityForm } from '#app/actions/people/security/security-form.server.ts';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import stylesUrl from '#app/components/people/accounts/accounts.css?url';
import { SecurityScreen } from '#app/components/people/security/security-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { deskSession } from '#app/http/sessions/session-cookie.server.ts';
import { showStaffSecurity } from '#server/people/staff/show-staff-security.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  return load(request, showStaffSecurity, { session: await deskSession.read(request) });
}

export function action({ request }: ActionFunctionArgs) {
  return answerSecurityForm(request, 'desk', deskPaths.security);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Защита входа') }];

export default function StaffSecurity() {
  const given = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const head = (
    <PageHead
      title="Защита входа"
      crumbs={[{ label: 'Имя и пароль', href: deskPaths.account }, { label: 'Защита входа' }]}
    />
  );
  return (
    <section aria-labelledby="h">
      <SecurityScreen head={head} action={deskPaths.security} {...given} reply={reply} />
    </section>
  );
}
