import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useOutlet,
} from '@remix-run/react';
import { answerTokenForm } from '#app/actions/catalogue/open-tokens/token-form.server.ts';
import stylesUrl from '#app/components/catalogue/open-tokens/open-tokens.css?url';
import { TokenScreen } from '#app/components/catalogue/open-tokens/token-screen.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listTokens } from '#server/catalogue/open-tokens/list-tokens.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** Neither the screen nor the window over it, which shows a secret, may be cached. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listTokens, { page: new URL(request.url).searchParams.get('page') });
}

export function action({ request }: ActionFunctionArgs) {
  return answerTokenForm(request);
}

/** Reloads the checkboxes after a refusal (400), because the contract may no longer allow the choice. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 400 || defaultShouldRevalidate;
}

export const meta: MetaFunction = () => [{ title: pageTitle('Токены API') }];

export default function Tokens() {
  const list = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { origin } = useFrame();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <TokenScreen list={list} reply={reply} origin={origin} />
      </section>
      <Outlet />
    </>
  );
}
