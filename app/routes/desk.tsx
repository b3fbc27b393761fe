import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useRouteError } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import stylesUrl from '#app/components/desk/frame/desk.css?url';
import { DeskError } from '#app/components/desk/frame/desk-error.tsx';
import { DeskFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { mayOpen } from '#app/components/desk/may-open.ts';
import { checkHref } from '#app/components/desk/readiness/check-hrefs.ts';
import { NextStep } from '#app/components/desk/readiness/next-step.tsx';
import { stepLabel } from '#app/components/desk/readiness/step-label.ts';
import { errorTitleOf } from '#app/components/layout/error-page.tsx';
import { FlashNote } from '#app/components/layout/flash-note.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useDeskNews } from '#app/enhance/desk-news.tsx';
import { useFrame } from '#app/enhance/frame.ts';
import { type ScreenHandle, useOpenWindow } from '#app/enhance/open-window.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { hasSucceeded } from '#app/http/sessions/flash.server.ts';
import { messageOf, statusOf } from '#app/screen-error.tsx';
import type { Desk as DeskView } from '#server/desk/desk-view.ts';
import { deskListAt } from '#server/desk/lists/desk-lists.ts';
import { showList } from '#server/desk/lists/show-list.server.ts';
import { showNextStep } from '#server/desk/readiness/show-next-step.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';
import { backAddress } from '#server/kernel/back-address.ts';

export const handle: ScreenHandle = { desk: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** The messages of dealers are private: no browser caches them, and no search engine indexes them. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const list = deskListAt(pathname);
  // «Сегодня» lists all steps.
  const isAfterDeed = pathname !== deskPaths.home && (await hasSucceeded(request));
  const [desk, setup, next] = await Promise.all([
    load(request, showDesk, undefined),
    list && run(request, showList, { list }),
    isAfterDeed ? run(request, showNextStep, undefined) : undefined,
  ]);
  const step = next?.ok ? next.value : undefined;
  const href = step && checkHref(step.step, step);
  // Staff who lack a required second factor see no list.
  return {
    ...desk,
    list: setup?.ok ? setup.value : undefined,
    // Staff who do not set up the portal get no next step, others only one that they may open.
    next:
      step && href && mayOpen(href, desk.staff.closed)
        ? { label: stepLabel(step.step, step), href }
        : undefined,
  };
}

export const meta: MetaFunction = ({ error }) => [
  { title: pageTitle(error ? errorTitleOf(statusOf(error)) : 'Рабочий стол') },
];

/** The staff desk: its screens in their frame. */
export default function Desk() {
  const loaded = useLoaderData<typeof loader>();
  const { desk, asking } = useDeskNews(loaded);
  return (
    <Framed desk={desk} next={loaded.next}>
      <Outlet />
      {asking}
    </Framed>
  );
}

/** Used when the frame itself could not be loaded; refusals of screens are shown within it. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  return (
    <Framed desk={undefined}>
      <DeskError status={statusOf(error)} message={messageOf(error)} path={backAddress(pathname, search)} />
    </Framed>
  );
}

type Framing = {
  desk: DeskView | undefined;
  next?: ComponentProps<typeof NextStep>['next'];
  children: ReactNode;
};

function Framed({ desk, next, children }: Framing) {
  const { pathname, search } = useLocation();
  const { theme, company, flash } = useFrame();
  const modal = useOpenWindow();
  return (
    <DeskFrame
      desk={desk}
      path={backAddress(pathname, search)}
      theme={theme}
      company={company}
      notes={
        <>
          <FlashNote flash={flash} />
          <NextStep next={next} />
        </>
      }
      modal={modal}
    >
      {children}
    </DeskFrame>
  );
}
