import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SilentScreen } from '#app/components/desk/reports/silent-screen.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listSilentDealers } from '#server/desk/reports/list-silent-dealers.server.ts';

/** Loads dealers who fell silent. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get('page');
  return { list: await load(request, listSilentDealers, { page }) };
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(listTitle('Кто замолчал', shown?.list.paging)) },
];

export default function SilentRoute() {
  return (
    <section aria-labelledby="h">
      <SilentScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
