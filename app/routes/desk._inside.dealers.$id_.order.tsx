import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { answerOrderForDealer, openForm } from '#app/actions/desk/order-for-dealer.server.ts';
import { OrderForDealer } from '#app/components/desk/dealers/order-for-dealer.tsx';
import stylesUrl from '#app/components/ordering/fast-order/fast-order.css?url';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

const none = 'Такого дилера нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  const { account, contract, order } = Object.fromEntries(new URL(request.url).searchParams);
  return openForm(request, idInAddress(request, params.id, none), {
    ...(account && { account }),
    ...(contract && { contract }),
    ...(order && { order }),
  });
}

export const shouldRevalidate = keepRefused;

export function action({ request, params }: ActionFunctionArgs) {
  return answerOrderForDealer(request, idInAddress(request, params.id, none));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Заказ для дилера: ${data?.opened.dealer.header ?? ''}`) },
];

export default function DealerOrder() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  /** The last answer with lines: a refusal without them leaves the form as it is. */
  const last = useRef<Extract<typeof reply, { opened: object }>>(undefined);
  if (reply && 'opened' in reply) last.current = reply;
  const { opened, preview, typed } = last.current ?? { ...loaded, typed: undefined };
  // The rows of another check are other rows, and no field may keep text typed into its predecessor.
  const nth = useChanges(last.current);
  return (
    <section aria-labelledby="h">
      <OrderForDealer key={nth} opened={opened} preview={preview} typed={typed} refusal={reply?.refusal} />
    </section>
  );
}
