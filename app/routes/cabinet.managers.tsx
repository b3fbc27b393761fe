import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useOutlet } from '@remix-run/react';
import { ManagerScreen } from '#app/components/people/managers/manager-screen.tsx';
import stylesUrl from '#app/components/people/managers/managers.css?url';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listManagers } from '#server/people/managers/list-managers.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listManagers, undefined);
}

/** Returns false for a preview in the window of prices, so that the list beneath is not reloaded. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const inPrices = /\/prices\/?$/.test(nextUrl.pathname) && currentUrl.pathname === nextUrl.pathname;
  return inPrices && formMethod === 'GET' ? false : defaultShouldRevalidate;
}

export const meta: MetaFunction = () => [{ title: pageTitle('Менеджеры') }];

export default function Managers() {
  const { managers } = useLoaderData<typeof loader>();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <ManagerScreen managers={managers} />
      </section>
      <Outlet />
    </>
  );
}
