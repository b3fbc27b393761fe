import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ComplaintList } from '#app/components/desk/complaint-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskComplaints } from '#server/papers/complaints/list-desk-complaints.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const state = params.get('state') ?? '';
  const list = await load(request, listDeskComplaints, { state, page: params.get('page') });
  return { list, state: list.states.some(({ id }) => id === state) ? state : '' };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Рекламации', data?.list.paging)) },
];

export default function Complaints() {
  return (
    <section aria-labelledby="h">
      <ComplaintList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
