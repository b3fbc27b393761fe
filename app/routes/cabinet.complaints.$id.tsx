import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SentComplaint } from '#app/components/papers/complaints/sent-complaint.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getComplaint } from '#server/papers/complaints/get-complaint.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getComplaint, { id: idInAddress(request, params.id, 'Такой рекламации нет') });
}

export const meta: MetaFunction<typeof loader> = ({ data: complaint }) => [
  { title: pageTitle(complaint ? `Рекламация ${complaint.number}` : 'Такой рекламации нет') },
];

export default function Complaint() {
  return (
    <section aria-labelledby="h">
      <SentComplaint complaint={useLoaderData<typeof loader>()} />
    </section>
  );
}
