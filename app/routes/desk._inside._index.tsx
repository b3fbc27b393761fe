import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { TodayScreen } from '#app/components/desk/today/today-screen.tsx';
import chartUrl from '#app/components/ui/bar-chart.css?url';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showToday } from '#server/desk/today/show-today.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chartUrl }];

/** Loads the waiting work and the sums of the week; redirects an editor to the news. */
export async function loader({ request }: LoaderFunctionArgs) {
  const today = await load(request, showToday, undefined);
  return today ?? redirect(deskPaths.news);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Сегодня') }];

export default function Today() {
  return (
    <section aria-labelledby="h">
      <TodayScreen today={useLoaderData<typeof loader>()} />
    </section>
  );
}
