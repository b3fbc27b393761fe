import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { KeysScreen } from '#app/components/desk/search/keys-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { deskSearch } from '#server/desk/search/desk-search.server.ts';

/** Opens only for staff who may use the desk, as the search does. */
export async function loader({ request }: LoaderFunctionArgs) {
  await load(request, deskSearch, { query: '' });
  return null;
}

export const meta: MetaFunction = () => [{ title: pageTitle('Клавиши') }];

export default function KeysRoute() {
  return (
    <section aria-labelledby="h">
      <KeysScreen />
    </section>
  );
}
