import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { deskSections } from '#app/components/desk/frame/desk-nav.ts';
import reportsUrl from '#app/components/desk/reports/desk-reports.css?url';
import { TodayScreen } from '#app/components/desk/today/today-screen.tsx';
import chartUrl from '#app/components/ui/bar-chart.css?url';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';
import { showToday } from '#server/desk/today/show-today.server.ts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: chartUrl },
  { rel: 'stylesheet', href: reportsUrl },
];

/** Loads the waiting work and the sums of the week. Redirects staff who have none of it to the news, if they write them, else
 * to their first section. */
export async function loader({ request }: LoaderFunctionArgs) {
  const today = await load(request, showToday, undefined);
  if (today) return today;
  const { staff } = await load(request, showDesk, undefined);
  const sections = deskSections({ staff, counts: undefined }).flatMap(({ items }) => items);
  const first = sections.find(({ href }) => href === deskPaths.news) ?? sections[0];
  throw redirect(first?.href ?? deskPaths.account);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Сегодня') }];

export default function Today() {
  return (
    <section aria-labelledby="h">
      <TodayScreen today={useLoaderData<typeof loader>()} />
    </section>
  );
}
