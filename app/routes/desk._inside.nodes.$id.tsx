import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { NodeScreen } from '#app/components/desk/nodes/node-screen.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDeskNode } from '#server/desk/nodes/get-desk-node.server.ts';
import { saveNode } from '#server/desk/nodes/save-node.server.ts';

/** Returns the id in the address; 0 for `new`. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, 'Такого раздела нет');
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskNode, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveNode, { ...values, id: idOf(request, params.id) });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskPaths.nodes, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: node }) => [
  { title: pageTitle(node?.id ? node.header : 'Новый раздел') },
];

export default function DeskNode() {
  const node = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <NodeScreen key={`${node.id} ${nth}`} node={node} refusal={refusal} />
    </section>
  );
}
