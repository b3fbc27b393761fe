import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { keepPicked, pickedOf } from '#app/actions/papers/complaints/picked-cookie.server.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { ComplaintFound } from '#app/components/papers/complaints/complaint-found.tsx';
import { complaintsPath, newComplaintPath } from '#app/components/papers/complaints/complaint-hrefs.ts';
import { ComplaintSearch } from '#app/components/papers/complaints/complaint-search.tsx';
import stylesUrl from '#app/components/papers/complaints/complaints.css?url';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useComplaintSearch } from '#app/enhance/complaint-search.ts';
import { formOf, load, refusalPage } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { zId } from '#server/kernel/fields.ts';
import { fail } from '#server/kernel/result.ts';
import { maxPicked } from '#server/papers/complaints/picked-list.ts';
import { searchForComplaint } from '#server/papers/complaints/search-for-complaint.server.ts';
import { showPicked } from '#server/papers/complaints/show-picked.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** Loads the product search for a complaint as a whole page (§2.28.3). */
export async function loader({ request }: LoaderFunctionArgs) {
  const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
  const found = await load(request, searchForComplaint, { keyword });
  return { ...found, picked: [...pickedOf(request).keys()] };
}

/** Adds one piece of a product to the list in the cookie. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  // An account that may not send complaints is refused here, and not only when the list is sent.
  await load(request, showPicked, {});
  const id = zId.safeParse(values.id);
  if (!id.success) throw refusalPage(request, fail('BAD_INPUT'));
  const picked = pickedOf(request);
  if (!picked.has(id.data) && picked.size < maxPicked) picked.set(id.data, '1');
  return redirectWith(newComplaintPath, undefined, { 'Set-Cookie': keepPicked(picked) });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Товар для рекламации') }];

export default function Search() {
  const { keyword, products, picked, shownQuery } = useLoaderData<typeof loader>();
  const input = useComplaintSearch();
  return (
    <div className="inner screen">
      <PageHead
        title="Товар для рекламации"
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Рекламации', href: complaintsPath },
          { label: 'Новая', href: newComplaintPath },
          { label: 'Товар' },
        ]}
      >
        <a className="btn btn-sm" href={newComplaintPath}>
          К рекламации
        </a>
      </PageHead>
      <section className="card complaint-find" aria-label="Поиск">
        <ComplaintSearch keyword={keyword} input={input} />
        <ComplaintFound keyword={keyword} products={products} shownQuery={shownQuery} picked={picked} />
      </section>
    </div>
  );
}
