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
import { Note } from '#app/components/ui/note.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { deskSession } from '#app/http/sessions/session-cookie.server.ts';
import { showStaffSecurity } from '#server/people/auth/show-security.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  const shown = await load(request, showStaffSecurity, { session: await deskSession.read(request) });
  return { ...shown, ended: new URL(request.url).searchParams.has('ended') };
}

export function action({ request }: ActionFunctionArgs) {
  return answerSecurityForm(request, 'desk', deskPaths.security);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Защита входа') }];

export default function StaffSecurity() {
  const { isRequired, ended, ...given } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const crumbs = [{ label: 'Имя и пароль', href: deskPaths.account }, { label: 'Защита входа' }];
  const head = (
    <>
      <PageHead title="Защита входа" {...(!isRequired && { crumbs })} />
      {isRequired && (
        <Note kind="info" title="Включите вход с кодом, чтобы работать дальше">
          На рабочий стол теперь входят только с кодом из приложения. Остальные разделы откроются, когда вы
          его включите.
          {ended && ' Отправленная форма не сохранена.'}
        </Note>
      )}
    </>
  );
  return (
    <section aria-labelledby="h">
      <SecurityScreen head={head} action={deskPaths.security} {...given} reply={reply} />
    </section>
  );
}
