import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import reportsUrl from '#app/components/desk/reports/desk-reports.css?url';
import { readSalesQuery } from '#app/components/desk/reports/sales-query.ts';
import { SalesScreen } from '#app/components/desk/reports/sales-screen.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { showSalesReport } from '#server/desk/reports/show-sales-report.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: reportsUrl }];

/** Loads the report of sales. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readSalesQuery(params);
  const asked = { ...query, page: params.get('page') };
  const { value: report, errors, status } = await loadList(request, showSalesReport, asked);
  return data({ query, report, errors }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: pageTitle(listTitle('Продажи', shown?.report.paging), Object.keys(shown?.errors ?? {}).length > 0),
  },
];

export default function Reports() {
  return (
    <section aria-labelledby="h">
      <SalesScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
