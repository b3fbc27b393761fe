import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskDealer } from '#app/components/desk/desk-hrefs.ts';
import { LinkScreen } from '#app/components/desk/proposals/link-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, run } from '#app/http/answers/run-screen.server.ts';
import { proposalOr } from '#app/http/answers/settled-proposal.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { findCandidates } from '#server/desk/proposals/find-candidates.server.ts';
import { linkProposal } from '#server/desk/proposals/link-proposal.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const asked = { id: params.get('id'), query: params.get('query') ?? '' };
  return proposalOr(request, await run(request, findCandidates, asked));
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { company, dealerId } = await proposalOr(request, await run(request, linkProposal, values));
  return redirectWith(deskDealer(dealerId), { kind: 'ok', text: `${company}: связан с контрагентом 1С` });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Связать с контрагентом') }];

export default function Link() {
  return (
    <section aria-labelledby="h">
      <LinkScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
