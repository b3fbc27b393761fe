import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { homeData } from '#app/components/home/home-data.ts';
import { HomeScreen } from '#app/components/home/home-screen.tsx';
import { openMeta, originOf } from '#app/components/open/open-meta.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { load } from '#app/http/run-screen.server.ts';
import { showHome } from '#server/home/show-home.server.ts';

export const handle: ScreenHandle = { open: true };

export const meta: MetaFunction = ({ matches }) => {
  const origin = originOf(matches);
  return [
    ...openMeta({
      origin,
      title: 'Опт светотехники и электрики',
      description:
        'Светильники, лампы, розетки, кабель и щиты оптом: остатки складов, розничные цены и новости. Дилерам – цены по договору и заказ в одной таблице.',
      path: '/',
    }),
    { 'script:ld+json': homeData(origin) },
  ];
};

export async function loader({ request }: LoaderFunctionArgs) {
  return load(request, showHome, undefined);
}

export default function Home() {
  const { user, contract, basket } = useFrame();
  return <HomeScreen {...useLoaderData<typeof loader>()} user={user} contract={contract} basket={basket} />;
}
