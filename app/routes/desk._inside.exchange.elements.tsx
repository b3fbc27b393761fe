import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { UnneededElements } from '#app/components/desk/exchange/unneeded-elements.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listUnneededElements } from '#server/exchange/door/journal/list-unneeded-elements.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listUnneededElements, {});
}

export const meta: MetaFunction = () => [{ title: pageTitle('Чего портал не читает из 1С') }];

export default function Unneeded() {
  return (
    <section aria-labelledby="h">
      <UnneededElements groups={useLoaderData<typeof loader>()} />
    </section>
  );
}
