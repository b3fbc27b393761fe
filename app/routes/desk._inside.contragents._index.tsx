import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { ProposalList } from '#app/components/desk/proposals/proposal-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load, run } from '#app/http/answers/run-screen.server.ts';
import { proposalOr } from '#app/http/answers/settled-proposal.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { dismissProposal } from '#server/desk/proposals/dismiss-proposal.server.ts';
import { listProposals } from '#server/desk/proposals/list-proposals.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const sort = params.get('sort') ?? '';
  const asked = { state: params.get('state'), sort, page: params.get('page') };
  return { list: await load(request, listProposals, asked), sort };
}

/** Dismisses a contragent or brings it back; the message offers to undo the dismissal. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { id, company, dismissed } = await proposalOr(request, await run(request, dismissProposal, values));
  return redirectWith(deskPaths.contragents, {
    kind: 'ok',
    text: dismissed ? `${company}: больше не показываем` : `${company}: снова в списке`,
    undo: dismissed
      ? { action: deskPaths.contragents, label: 'Отменить', fields: { id, dismissed: '0' } }
      : undefined,
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Контрагенты из 1С', data?.list.paging)) },
];

export default function Proposals() {
  return (
    <section aria-labelledby="h">
      <ProposalList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
