import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NoSuchLink, UnsubscribeScreen } from '#app/components/people/notifications/unsubscribe-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { openFormOf, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { fieldLengths } from '#server/kernel/input-schema.ts';
import { openUnsubscribing } from '#server/people/notifications/open-unsubscribing.server.ts';
import { switchByLink } from '#server/people/notifications/switch-by-link.server.ts';

export const handle: ScreenHandle = { secret: true };

/** The address is a secret: it must not be cached or sent to other sites as a referrer. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
});

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** Opening the page only shows the question, because programs that check mails open links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const result = await run(request, openUnsubscribing, { token: tokenOf(request) });
  if (result.ok) return data({ asked: result.value });
  if (result.code !== 'NOT_FOUND') throw refusalPage(request, result);
  return data({ asked: undefined }, { status: result.status });
}

/** A mail program posts `List-Unsubscribe=One-Click` by itself, and follows no redirect (RFC 8058). */
export async function action({ request }: ActionFunctionArgs) {
  const token = tokenOf(request);
  const { values } = await openFormOf(request, fieldLengths(switchByLink.input));
  const isOneClick = values['List-Unsubscribe'] === 'One-Click';
  const enabled = isOneClick ? '0' : values.enabled;
  const result = await run(request, switchByLink, { token, enabled });
  if (!result.ok) return refuse(request, result);
  if (isOneClick) return null;
  const { header, enabled: isOn } = result.value;
  const text = isOn ? `Снова пишем: «${header}»` : `Больше не пишем: «${header}»`;
  return redirectWith(`/unsubscribe?token=${encodeURIComponent(token)}`, { kind: 'ok', text });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.asked ? 'Отписка от писем' : 'Ссылка неполная или устарела') },
];

/** The target of a mail's unsubscribe link (§2.24.1). */
export default function Unsubscribe() {
  const { asked } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <div className="inner password-page">
      {asked ? <UnsubscribeScreen {...asked} problem={refusal?.message} /> : <NoSuchLink />}
    </div>
  );
}
