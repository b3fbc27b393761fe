import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { exactHit, groupsOf, onlyHit } from '#app/components/desk/search/found-groups.ts';
import { SearchScreen } from '#app/components/desk/search/search-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { deskSearch } from '#server/desk/search/desk-search.server.ts';

/** Searches the desk; opens the only result at once. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get('query') ?? '';
  const found = await load(request, deskSearch, { query: text });
  const groups = groupsOf(found);
  const only = onlyHit(groups);
  if (only) throw redirect(only.href);
  const { query, isTooShort } = found;
  return { query, isTooShort, groups, exact: exactHit(groups) };
}

export const meta: MetaFunction = () => [{ title: pageTitle('Поиск') }];

export default function SearchRoute() {
  return (
    <section aria-labelledby="h">
      <SearchScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
