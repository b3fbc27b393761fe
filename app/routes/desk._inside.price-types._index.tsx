import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PriceTypeList } from '#app/components/desk/price-types/price-type-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listPriceTypes } from '#server/desk/price-types/list-price-types.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listPriceTypes, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Виды цен') }];

export default function PriceTypes() {
  return (
    <section aria-labelledby="h">
      <PriceTypeList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
