import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readDocumentQuery } from '#app/components/papers/documents/document-query.ts';
import stylesUrl from '#app/components/papers/documents/documents.css?url';
import { DocumentsScreen } from '#app/components/papers/documents/documents-screen.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { keepPerpage, perpageOf } from '#app/http/sessions/kept-perpage.server.ts';
import { listDocuments } from '#server/papers/documents/list-documents.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = { ...readDocumentQuery(params), perpage: perpageOf(request) ?? '' };
  const asked = { ...query, page: params.get('page') };
  const { value: list, errors, status } = await loadList(request, listDocuments, asked);
  return data(
    { query, list, ticked: params.get('ticked') === '1', errors },
    { status, headers: keepPerpage(request) },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: pageTitle(
      listTitle('Счета и накладные', shown?.list.paging),
      Object.keys(shown?.errors ?? {}).length > 0,
    ),
  },
];

export default function Documents() {
  return (
    <section aria-labelledby="h">
      <DocumentsScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
