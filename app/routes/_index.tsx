import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openMeta, originOf } from '#app/components/catalogue/open/open-meta.ts';
import { homeData } from '#app/components/content/home/home-data.ts';
import { HomeScreen } from '#app/components/content/home/home-screen.tsx';
import { company } from '#app/components/layout/company.ts';
import stripStylesUrl from '#app/components/papers/balance/balance-strip.css?url';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { getActor, load, run } from '#app/http/answers/run-screen.server.ts';
import { showHome } from '#server/content/home/show-home.server.ts';
import { getBalanceStrip } from '#server/papers/balance/get-balance-strip.server.ts';

export const handle: ScreenHandle = { open: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stripStylesUrl }];

export const meta: MetaFunction = ({ matches }) => {
  const origin = originOf(matches);
  const { title, about, description } = company();
  return [
    ...openMeta({
      origin,
      title: title || about || 'Оптовые заказы',
      description:
        description ||
        'Остатки складов, розничные цены и новости. Дилерам – цены по договору и заказ в одной таблице.',
      path: '/',
    }),
    { 'script:ld+json': homeData(origin) },
  ];
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { kind } = await getActor(request);
  const [home, strip] = await Promise.all([
    load(request, showHome, undefined),
    kind === 'account' ? run(request, getBalanceStrip, undefined) : undefined,
  ]);
  // A home page without the balance is better than none.
  return { ...home, strip: strip?.ok ? strip.value : undefined };
}

export default function Home() {
  const { user, contract, basket } = useFrame();
  return <HomeScreen {...useLoaderData<typeof loader>()} user={user} contract={contract} basket={basket} />;
}
