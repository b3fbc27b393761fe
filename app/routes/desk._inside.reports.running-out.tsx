import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EndingScreen } from '#app/components/desk/reports/ending-screen.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listEndingGoods } from '#server/desk/reports/list-ending-goods.server.ts';

/** Loads goods that will soon be sold out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get('page');
  return { list: await load(request, listEndingGoods, { page }) };
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(listTitle('Что кончается', shown?.list.paging)) },
];

export default function EndingRoute() {
  return (
    <section aria-labelledby="h">
      <EndingScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
