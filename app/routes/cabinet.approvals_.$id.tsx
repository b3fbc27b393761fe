import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerApproval } from '#app/actions/ordering/approvals/approval-form.server.ts';
import { ApprovalScreen } from '#app/components/ordering/approvals/approval-screen.tsx';
import stylesUrl from '#app/components/ordering/approvals/approvals.css?url';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getApproval } from '#server/ordering/approvals/get-approval.server.ts';

const idOf = (request: Request, text: string | undefined) => idInAddress(request, text, 'Такой заявки нет');

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getApproval, { id: idOf(request, params.id) });
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerApproval(request, idOf(request, params.id));
}

export const shouldRevalidate = keepRefused;

export const meta: MetaFunction<typeof loader> = ({ data: approval }) => [
  { title: pageTitle(approval?.number ?? 'Заявка') },
];

export default function Approval() {
  const approval = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <ApprovalScreen key={approval.id} approval={approval} reply={reply} />
    </section>
  );
}
