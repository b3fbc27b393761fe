import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BrandList } from '#app/components/desk/brands/brand-list.tsx';
import { readConditions } from '#app/components/ui/list-query.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskBrands } from '#server/desk/brands/list-desk-brands.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { query } = readConditions(params, ['query']);
  return { query, list: await load(request, listDeskBrands, { query, page: params.get('page') }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Бренды', data?.list.paging)) },
];

export default function Brands() {
  return (
    <section aria-labelledby="h">
      <BrandList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
