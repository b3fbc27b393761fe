import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NodeList } from '#app/components/desk/nodes/node-list.tsx';
import { readConditions } from '#app/components/ui/list-query.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskNodes } from '#server/desk/nodes/list-desk-nodes.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { query } = readConditions(params, ['query']);
  return { query, list: await load(request, listDeskNodes, { query, page: params.get('page') }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Разделы каталога', data?.list.paging)) },
];

export default function Nodes() {
  return (
    <section aria-labelledby="h">
      <NodeList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
