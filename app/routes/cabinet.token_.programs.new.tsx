import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NewTokenWindow } from '#app/components/catalogue/open-tokens/token-window.tsx';
import { ProgramExample } from '#app/components/people/program-tokens/program-example.tsx';
import { programTokensPath } from '#app/components/people/program-tokens/program-token-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { newProgramToken } from '#app/http/sessions/new-token.server.ts';
import { getProgramToken } from '#server/people/program-tokens/get-program-token.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Shows the new token once: a reload, «back» or a bookmark leads to the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { made, headers } = await newProgramToken.take(request);
  if (!made) throw redirect(programTokensPath);
  const result = await run(request, getProgramToken, { id: made.id });
  if (!result.ok) throw redirect(programTokensPath, { headers });
  return data({ token: result.value, secret: made.token }, { headers });
}

/** Keeps the contents of the open window, because the server cannot show the token again. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = () => [{ title: pageTitle('Токен создан') }];

export default function NewProgramToken() {
  const { token, secret } = useLoaderData<typeof loader>();
  const { origin } = useFrame();
  return (
    <NewTokenWindow secret={secret} closeHref={programTokensPath}>
      <p className="remark">
        {token.name}. Права: {token.scopes.join(', ')}.
      </p>
      <ProgramExample origin={origin} token={secret} />
    </NewTokenWindow>
  );
}
