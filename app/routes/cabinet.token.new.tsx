import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tokensPath } from '#app/components/catalogue/open-tokens/token-hrefs.ts';
import { TokenWindow } from '#app/components/catalogue/open-tokens/token-window.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { newToken } from '#app/http/sessions/new-token.server.ts';
import { getToken } from '#server/catalogue/open-tokens/get-token.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Shows the new token once: a reload, «back» or a bookmark leads to the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { made, headers } = await newToken.take(request);
  if (!made) throw redirect(tokensPath);
  const result = await run(request, getToken, { id: made.id });
  if (!result.ok) throw redirect(tokensPath, { headers });
  return data({ token: result.value, secret: made.token }, { headers });
}

/** Keeps the contents of the open window, because the server cannot show the token again. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = () => [{ title: pageTitle('Токен создан') }];

export default function NewToken() {
  const { token, secret } = useLoaderData<typeof loader>();
  return <TokenWindow token={token} secret={secret} origin={useFrame().origin} closeHref={tokensPath} />;
}
