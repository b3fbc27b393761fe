import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SynonymList } from '#app/components/desk/synonyms/synonym-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listSynonyms } from '#server/desk/synonyms/list-synonyms.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listSynonyms, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Синонимы') }];

export default function Synonyms() {
  return (
    <section aria-labelledby="h">
      <SynonymList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
