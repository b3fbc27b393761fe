import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { NodeList } from '#app/components/desk/nodes/node-list.tsx';
import { readConditions } from '#app/components/ui/list-query.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { listDeskNodes } from '#server/desk/nodes/list-desk-nodes.server.ts';
import { moveNode } from '#server/desk/nodes/move-node.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { query } = readConditions(params, ['query']);
  return { query, list: await load(request, listDeskNodes, { query, page: params.get('page') }) };
}

/** Moves a dragged node. The next page announces where it is now. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const here = `${deskPaths.nodes}${new URL(request.url).search}`;
  const moved = await run(request, moveNode, { ...values, id: values.node });
  if (!moved.ok) return redirectWith(here, { kind: 'no', text: forNextScreen(request, moved).message });
  const { header, parent, isMoved } = moved.value;
  const where = parent === '' ? 'в\u00a0корне каталога' : `в\u00a0разделе «${parent}»`;
  const text = isMoved ? `Раздел «${header}» переставлен, он ${where}` : `Раздел «${header}» уже стоит здесь`;
  return redirectWith(here, { kind: 'ok', text });
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
