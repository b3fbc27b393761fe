import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ActList } from '#app/components/desk/personal-data/act-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDestructionActs } from '#server/desk/personal-data/list-destruction-acts.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listDestructionActs, { page: new URL(request.url).searchParams.get('page') });
}

export const meta: MetaFunction<typeof loader> = ({ data: list }) => [
  { title: pageTitle(listTitle('Персональные данные', list?.paging)) },
];

export default function PersonalData() {
  return (
    <section aria-labelledby="h">
      <ActList list={useLoaderData<typeof loader>()} />
    </section>
  );
}
