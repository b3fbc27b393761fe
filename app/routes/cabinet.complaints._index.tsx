import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { newComplaintPath } from '#app/components/papers/complaints/complaint-hrefs.ts';
import { ComplaintList } from '#app/components/papers/complaints/complaint-list.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { load } from '#app/http/answers/run-screen.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { listComplaints } from '#server/papers/complaints/list-complaints.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listComplaints, { page: new URL(request.url).searchParams.get('page') });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Рекламации', data?.paging)) },
];

export default function Sent() {
  const list = useLoaderData<typeof loader>();
  const { total } = list.paging;
  return (
    <section aria-labelledby="h">
      <PageHead
        title="Рекламации"
        count={total > 0 && counted(total, 'рекламация', 'рекламации', 'рекламаций')}
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Рекламации' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        {total > 0 && (
          <a className="btn btn-sm btn-primary" href={newComplaintPath}>
            <Icon name="plus" />
            Новая рекламация
          </a>
        )}
      </PageHead>
      <ComplaintList {...list} />
    </section>
  );
}
