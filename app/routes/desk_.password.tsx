import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskSessionHeaders } from '#app/actions/people/auth/begin-desk-session.server.ts';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import stylesUrl from '#app/components/desk/frame/desk.css?url';
import { DeskFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { StaffLinkExpired, StaffPasswordForm } from '#app/components/desk/staff/password-screen.tsx';
import { FlashNote } from '#app/components/layout/flash-note.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { openFormOf, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { agentOf } from '#app/http/requests/agent-of.ts';
import { clientAddress } from '#app/http/requests/client-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { browserName } from '#app/http/sessions/known-browser.server.ts';
import { toSecondStep } from '#app/http/sessions/sign-in-step.server.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { openStaffPasswordLink } from '#server/people/password-links/open-password-link.server.ts';
import { resetStaffPassword } from '#server/people/password-links/reset-password.server.ts';

export const handle: ScreenHandle = { desk: true, secret: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** The address is a secret: it must not be cached, indexed or sent to other sites as a referrer. */
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
  const result = await run(request, openStaffPasswordLink, { token: tokenOf(request) });
  if (result.ok) return data({ link: result.value });
  if (result.code !== 'LINK_EXPIRED') throw refusalPage(request, result);
  return data({ link: undefined }, { status: result.status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await openFormOf(request, fieldLengths(resetStaffPassword.input));
  const { new_password, repeat_password } = values;
  const typed = {
    token: tokenOf(request),
    client: clientAddress(request),
    browser: await browserName(request),
    agent: agentOf(request),
    new_password,
    repeat_password,
  };
  const result = await run(request, resetStaffPassword, typed);
  if (!result.ok && result.code === 'CODE_NEEDED') return toSecondStep('desk', result, deskPaths.home);
  if (!result.ok) return refuse(request, result);
  const { purpose, email, session } = result.value;
  const headers = await deskSessionHeaders(request, { email, token: session });
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
