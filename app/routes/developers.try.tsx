import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openMeta, originOf } from '#app/components/catalogue/open/open-meta.ts';
import { tryPath } from '#app/components/content/developers/developer-hrefs.ts';
import stylesUrl from '#app/components/content/developers/developers.css?url';
import { TryScreen } from '#app/components/content/developers/try-screen.tsx';
import { company } from '#app/components/layout/company.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { getActor } from '#app/http/answers/run-screen.server.ts';
import { chapterTitles } from '#server/content/developers/guide.server.ts';

export const handle: ScreenHandle = { open: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  openMeta({
    origin: originOf(matches),
    title: 'Попробовать вызовы – Разработчикам',
    description: `API портала «${company().name}»: все вызовы на одной странице, с полями и ответами.`,
    path: tryPath,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const { kind } = await getActor(request);
  const signIn = kind === 'anonymous' ? `/login?redirectTo=${tryPath}` : undefined;
  return { chapters: chapterTitles, signIn };
}

export default function Try() {
  return <TryScreen {...useLoaderData<typeof loader>()} />;
}
