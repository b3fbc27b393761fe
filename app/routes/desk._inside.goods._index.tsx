import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { GoodsList, readGoodsQuery } from '#app/components/desk/goods/goods-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskGoods } from '#server/desk/goods/list-desk-goods.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readGoodsQuery(params);
  const list = await load(request, listDeskGoods, { ...query, page: params.get('page') });
  return { query, list, ticked: params.get('ticked') === '1' };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Товары', data?.list.paging)) },
];

export default function Goods() {
  return (
    <section aria-labelledby="h">
      <GoodsList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
