import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DeskApprovalScreen } from '#app/components/desk/approvals/desk-approval-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getDeskApproval } from '#server/ordering/approvals/get-desk-approval.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskApproval, { id: idInAddress(request, params.id, 'Такой заявки нет') });
}

export const meta: MetaFunction<typeof loader> = ({ data: approval }) => [
  { title: pageTitle(approval?.number ?? 'Заявка') },
];

export default function Approval() {
  return (
    <section aria-labelledby="h">
      <DeskApprovalScreen approval={useLoaderData<typeof loader>()} />
    </section>
  );
}
