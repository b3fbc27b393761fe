import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import stylesUrl from '#app/components/desk/desk.css?url';
import { DeskFrame } from '#app/components/desk/desk-frame.tsx';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { StaffLinkExpired, StaffPasswordForm } from '#app/components/desk/staff/password-screen.tsx';
import { FlashNote } from '#app/components/layout/flash-note.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { forgetPages } from '#app/http/sessions/forget-pages.server.ts';
import { browserName, rememberBrowser } from '#app/http/sessions/known-browser.server.ts';
import { deskSession } from '#app/http/sessions/session-cookie.server.ts';
import { openStaffLink } from '#server/people/staff/open-staff-link.server.ts';
import { setStaffPassword } from '#server/people/staff/set-staff-password.server.ts';
import { signOutStaff } from '#server/people/staff/sign-out-staff.server.ts';

export const handle: ScreenHandle = { desk: true, secret: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** The address is a secret: it must not be cached, indexed, nor sent as a referrer. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
});

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** Opening the page does not use up the link, because mail programs prefetch links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const result = await run(request, openStaffLink, { token: tokenOf(request) });
  if (result.ok) return data({ link: result.value });
  if (result.code !== 'LINK_EXPIRED') throw refusalPage(request, result);
  return data({ link: undefined }, { status: result.status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { new_password, repeat_password } = values;
  const typed = {
    token: tokenOf(request),
    client: clientAddress(request),
    browser: await browserName(request),
    new_password,
    repeat_password,
  };
  const result = await run(request, setStaffPassword, typed);
  if (!result.ok) return refuse(request, result);
  const { purpose, email, session } = result.value;
  // Another person may have been signed in at the desk in this browser.
  const token = await deskSession.read(request);
  if (token) await run(request, signOutStaff, { token });
  const headers = new Headers({
    ...(token && forgetPages),
    'Set-Cookie': await deskSession.begin(session),
  });
  headers.append('Set-Cookie', await rememberBrowser(request, 'desk', email));
  const text = purpose === 'invite' ? 'Пароль сохранён. Добро пожаловать!' : 'Пароль изменён';
  return redirectWith(deskPaths.home, { kind: 'ok', text }, headers);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.link ? 'Пароль сотрудника' : 'Ссылка уже не действует') },
];

/** The target of the link that an administrator, or the command on the server, sends. */
export default function DeskPassword() {
  const { link } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { theme, company, flash } = useFrame();
  const isOver = !link || refusal?.code === 'LINK_EXPIRED';
  return (
    <DeskFrame
      desk={undefined}
      path={deskPaths.password}
      theme={theme}
      company={company}
      notes={<FlashNote flash={flash} />}
    >
      <div className="inner desk-sign-in">
        {isOver ? <StaffLinkExpired /> : <StaffPasswordForm {...link} refusal={refusal} />}
      </div>
    </DeskFrame>
  );
}
