import type { MetaFunction } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { NodeScreen } from '#app/components/desk/nodes/node-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useRecord } from '#app/enhance/use-record.ts';
import { recordAction, recordLoader } from '#app/http/answers/record-route.server.ts';
import { getDeskNode } from '#server/desk/nodes/get-desk-node.server.ts';
import { saveNode } from '#server/desk/nodes/save-node.server.ts';

const none = 'Такого раздела нет';

export const loader = recordLoader(getDeskNode, none);

export const shouldRevalidate = keepRefused;

export const action = recordAction(saveNode, none, () => ({ to: deskPaths.nodes }));

export const meta: MetaFunction<typeof loader> = ({ data: node }) => [
  { title: pageTitle(node?.id ? node.header : 'Новый раздел') },
];

export default function DeskNode() {
  const { record: node, refusal, key } = useRecord<typeof loader, typeof action>();
  return (
    <section aria-labelledby="h">
      <NodeScreen key={key} node={node} refusal={refusal} />
    </section>
  );
}
