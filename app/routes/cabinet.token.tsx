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
import stylesUrl from '#app/components/open-tokens/open-tokens.css?url';
import { answerTokenForm } from '#app/components/open-tokens/token-form.server.ts';
import { TokenScreen } from '#app/components/open-tokens/token-screen.tsx';
import { beneath } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { load } from '#app/http/run-screen.server.ts';
import { listTokens } from '#server/open-tokens/list-tokens.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** Of the screen and of the window over it, which shows a secret: neither may be kept anywhere. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listTokens, { page: new URL(request.url).searchParams.get('page') });
}

export function action({ request }: ActionFunctionArgs) {
  return answerTokenForm(request);
}

/** A refused choice may be one that the contract does not allow any more: then the boxes are others. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 400 || defaultShouldRevalidate;
}

export const meta: MetaFunction = () => [{ title: pageTitle('Токен') }];

export default function Tokens() {
  const list = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { origin } = useFrame();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...beneath(inWindow)}>
        <TokenScreen list={list} reply={reply} origin={origin} />
      </section>
      <Outlet />
    </>
  );
}
