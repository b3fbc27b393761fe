import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DealerScreen } from '#app/components/desk/dealers/dealer-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getDealer } from '#server/desk/dealers/get-dealer.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDealer, { id: idInAddress(request, params.id, 'Такого дилера нет') });
}

export const meta: MetaFunction<typeof loader> = ({ data: dealer }) => [
  { title: pageTitle(dealer?.header ?? 'Дилер') },
];

export default function Dealer() {
  return (
    <section aria-labelledby="h">
      <DealerScreen dealer={useLoaderData<typeof loader>()} />
    </section>
  );
}
