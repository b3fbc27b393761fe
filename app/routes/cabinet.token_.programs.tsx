import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import stylesUrl from '#app/components/catalogue/open-tokens/open-tokens.css?url';
import { programTokensPath } from '#app/components/people/program-tokens/program-token-hrefs.ts';
import { ProgramTokenScreen } from '#app/components/people/program-tokens/program-token-screen.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { newProgramToken } from '#app/http/sessions/new-token.server.ts';
import { createProgramToken } from '#server/people/program-tokens/create-program-token.server.ts';
import { listProgramTokens } from '#server/people/program-tokens/list-program-tokens.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** Neither the screen nor the window over it, which shows a secret, may be cached. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listProgramTokens, { page: new URL(request.url).searchParams.get('page') });
}

/** Redirects to the window that shows the new token once, or shows the refusal and keeps what was typed. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, createProgramToken, values);
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(`${programTokensPath}/new`, undefined, await newProgramToken.headers(result.value));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Токены программ') }];

export default function ProgramTokens() {
  const list = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { origin } = useFrame();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <ProgramTokenScreen list={list} refusal={refusal} origin={origin} />
      </section>
      <Outlet />
    </>
  );
}
