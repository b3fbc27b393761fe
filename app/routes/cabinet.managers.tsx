import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useOutlet } from '@remix-run/react';
import { ManagerScreen } from '#app/components/managers/manager-screen.tsx';
import stylesUrl from '#app/components/managers/managers.css?url';
import { beneath } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/run-screen.server.ts';
import { listManagers } from '#server/managers/list-managers.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listManagers, undefined);
}

/** While rules are tried in the window of prices the list beneath stays as it is. */
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
      <section aria-labelledby="h" {...beneath(inWindow)}>
        <ManagerScreen managers={managers} />
      </section>
      <Outlet />
    </>
  );
}
