import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PaymentList, readPaymentQuery } from '#app/components/desk/money/payment-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { listPayments } from '#server/desk/money/list-payments.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readPaymentQuery(params);
  const asked = { ...query, page: params.get('page') };
  const { value: list, errors, status } = await loadList(request, listPayments, asked);
  return data({ query, list, errors }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(listTitle('Деньги', shown?.list.paging), Object.keys(shown?.errors ?? {}).length > 0) },
];

export default function Money() {
  return (
    <section aria-labelledby="h">
      <PaymentList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
