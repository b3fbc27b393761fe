import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DemandScreen, readDemandQuery } from '#app/components/desk/demand/demand-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { showDemand } from '#server/desk/demand/show-demand.server.ts';

/** Loads the unmet demand of dealers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = readDemandQuery(new URL(request.url).searchParams);
  const { value: demand, errors, status } = await loadList(request, showDemand, query);
  return data({ demand, query, errors }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle('Спрос', Object.keys(shown?.errors ?? {}).length > 0) },
];

export default function DemandRoute() {
  return (
    <section aria-labelledby="h">
      <DemandScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
