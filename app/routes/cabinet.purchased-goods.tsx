import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { goodsAnswer, respond } from '#app/actions/catalogue/goods-form.server.ts';
import stylesUrl from '#app/components/ordering/purchased/purchased.css?url';
import { readPurchasedQuery } from '#app/components/ordering/purchased/purchased-query.ts';
import { PurchasedScreen } from '#app/components/ordering/purchased/purchased-screen.tsx';
import chartUrl from '#app/components/ui/bar-chart.css?url';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { formOf } from '#app/http/answers/run-screen.server.ts';
import { keepPerpage, perpageOf } from '#app/http/sessions/kept-perpage.server.ts';
import { backAddress } from '#server/kernel/back-address.ts';
import { listPurchasedGoods } from '#server/ordering/purchased/list-purchased-goods.server.ts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'stylesheet', href: chartUrl },
];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = { ...readPurchasedQuery(params), perpage: perpageOf(request) ?? '' };
  const asked = { ...query, page: params.get('page') };
  const { value: answer, errors, status } = await loadList(request, listPurchasedGoods, asked);
  return data({ query, answer, errors }, { status, headers: keepPerpage(request) });
}

/** Puts a product («В корзину») or everything typed (Enter) into the basket and returns to the report. */
export async function action({ request }: ActionFunctionArgs) {
  const { values, formData } = await formOf(request);
  const answer = await goodsAnswer(request, values, formData.keys());
  const { pathname, search } = new URL(request.url);
  return respond(request, values, { ...answer, line: undefined }, pathname + search);
}

export const shouldRevalidate = keepRefused;

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: pageTitle(
      listTitle('Отчёт по закупкам', shown?.answer.paging),
      Object.keys(shown?.errors ?? {}).length > 0,
    ),
  },
];

export default function PurchasedGoods() {
  const { query, answer, errors } = useLoaderData<typeof loader>();
  const { mayOrder } = useFrame();
  const reply = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  return (
    <section aria-labelledby="h">
      <PurchasedScreen
        query={query}
        answer={answer}
        errors={errors}
        mayOrder={mayOrder}
        here={backAddress(pathname, search)}
        reply={reply}
      />
    </section>
  );
}
