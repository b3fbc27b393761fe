import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { returnsPath } from '#app/components/ordering/returns/return-hrefs.ts';
import { ReturnList } from '#app/components/ordering/returns/return-list.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { listReturns } from '#server/ordering/returns/list-returns.server.ts';
import { withdrawReturn } from '#server/ordering/returns/withdraw-return.server.ts';
import { hasReturnNotes } from '#server/papers/issued/has-return-notes.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [returns, hasNotes] = await Promise.all([
    load(request, listReturns, { page: new URL(request.url).searchParams.get('page') }),
    load(request, hasReturnNotes, undefined),
  ]);
  return { ...returns, hasNotes };
}

/** Withdraws a return. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, withdrawReturn, { id: values.id });
  if (!result.ok)
    return redirectWith(returnsPath, { kind: 'no', text: forNextScreen(request, result).message });
  return redirectWith(returnsPath, { kind: 'ok', text: `Возврат ${result.value.number} отозван` });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Возвраты', data?.paging)) },
];

export default function Returns() {
  return (
    <section aria-labelledby="h">
      <PageHead title="Возвраты" crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Возвраты' }]}>
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <ReturnList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
