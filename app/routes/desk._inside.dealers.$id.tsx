import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DealerScreen } from '#app/components/desk/dealers/dealer-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load, loadIfAllowed } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getDealer } from '#server/desk/dealers/get-dealer.server.ts';
import { listDeskDocuments } from '#server/papers/documents/list-desk-documents.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого дилера нет');
  const number = new URL(request.url).searchParams.get('document') ?? '';
  const [dealer, documents] = await Promise.all([
    load(request, getDealer, { id }),
    loadIfAllowed(request, listDeskDocuments, { dealer: id, number }, []),
  ]);
  return { dealer, documents, number };
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(shown?.dealer.header ?? 'Дилер') },
];

export default function Dealer() {
  return (
    <section aria-labelledby="h">
      <DealerScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
