import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useOutlet } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { DraftList } from '#app/components/ordering/drafts/draft-list.tsx';
import { RepeatedWindow } from '#app/components/ordering/orders/repeated-window.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { useFrame } from '#app/enhance/frame.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { backAddress } from '#server/kernel/back-address.ts';
import { counted } from '#server/kernel/plural.ts';
import { listDrafts } from '#server/ordering/drafts/list-drafts.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listDrafts, { page: new URL(request.url).searchParams.get('page') });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Черновики', data?.paging)) },
];

export default function Drafts() {
  const { drafts, paging } = useLoaderData<typeof loader>();
  const { contractId, repeated } = useFrame();
  const { pathname, search } = useLocation();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow || repeated !== undefined)}>
        <PageHead
          title="Черновики"
          count={paging.total > 0 && counted(paging.total, 'черновик', 'черновика', 'черновиков')}
          crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Черновики' }]}
        >
          <SideNavLink label="Разделы кабинета" />
        </PageHead>
        <DraftList drafts={drafts} paging={paging} contractId={contractId} />
      </section>
      <Outlet />
      {repeated && (
        <RepeatedWindow
          {...repeated}
          stay="Остаться в черновиках"
          closeHref={backAddress(pathname, search)}
        />
      )}
    </>
  );
}
