import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readApprovalQuery } from '#app/components/ordering/approvals/approval-query.ts';
import stylesUrl from '#app/components/ordering/approvals/approvals.css?url';
import { ApprovalsScreen } from '#app/components/ordering/approvals/approvals-screen.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { keepPerpage, perpageOf } from '#app/http/sessions/kept-perpage.server.ts';
import { listApprovals } from '#server/ordering/approvals/list-approvals.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = { ...readApprovalQuery(params), perpage: perpageOf(request) ?? '' };
  const list = await load(request, listApprovals, { ...query, page: params.get('page') });
  return data({ query, list }, { headers: keepPerpage(request) });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(listTitle('Согласование', shown?.list.paging)) },
];

export default function Approvals() {
  const { role } = useFrame();
  return (
    <section aria-labelledby="h">
      <ApprovalsScreen {...useLoaderData<typeof loader>()} role={role} />
    </section>
  );
}
