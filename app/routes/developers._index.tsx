import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openMeta, originOf } from '#app/components/catalogue/open/open-meta.ts';
import tokenStylesUrl from '#app/components/catalogue/open-tokens/open-tokens.css?url';
import { developersPath } from '#app/components/content/developers/developer-hrefs.ts';
import stylesUrl from '#app/components/content/developers/developers.css?url';
import { DevelopersScreen } from '#app/components/content/developers/developers-screen.tsx';
import { company } from '#app/components/layout/company.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { openCallsPerMinute, ownOrigin } from '#app/http/requests/settings.server.ts';
import { chapterTitles } from '#server/content/developers/guide.server.ts';

export const handle: ScreenHandle = { open: true };

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: tokenStylesUrl },
  { rel: 'stylesheet', href: stylesUrl },
];

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  openMeta({
    origin: originOf(matches),
    title: 'Разработчикам',
    description: `API портала «${company().name}»: открытый каталог, цены и остатки по токену, корзина, заказы и акты; коды ошибок и ограничения.`,
    path: developersPath,
  });

export function loader({ request }: LoaderFunctionArgs) {
  return { chapters: chapterTitles, origin: ownOrigin(request), callsPerMinute: openCallsPerMinute() };
}

export default function Developers() {
  return <DevelopersScreen {...useLoaderData<typeof loader>()} />;
}
