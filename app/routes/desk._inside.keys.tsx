import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { KeysScreen } from '#app/components/desk/search/keys-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';

/** Opens only for staff who are signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
  await load(request, showDesk, undefined);
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
