import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import stylesUrl from '#app/components/ordering/by-manager/by-manager.css?url';
import { readByManagerQuery } from '#app/components/ordering/by-manager/by-manager-query.ts';
import { ByManagerScreen } from '#app/components/ordering/by-manager/by-manager-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { showOrdersByManager } from '#server/ordering/by-manager/show-orders-by-manager.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readByManagerQuery(new URL(request.url).searchParams);
  const { value: report, errors, status } = await loadList(request, showOrdersByManager, query);
  return data({ query, report, errors }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle('Заказы по менеджерам', Object.keys(shown?.errors ?? {}).length > 0) },
];

/** The report on who ordered how much within a period (§2.15.1). */
export default function OrdersByManager() {
  const { query, report, errors } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <ByManagerScreen query={query} report={report} errors={errors} />
    </section>
  );
}
