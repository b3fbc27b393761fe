import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ComplaintList, readComplaintQuery } from '#app/components/desk/complaints/complaint-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskComplaints } from '#server/papers/complaints/list-desk-complaints.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readComplaintQuery(params);
  const list = await load(request, listDeskComplaints, { ...query, page: params.get('page') });
  const isState = query.state === 'waiting' || list.states.some(({ id }) => id === query.state);
  return { list, query: { ...query, state: isState ? query.state : '' } };
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
