import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DocumentRegister } from '#app/components/desk/documents/document-register.tsx';
import { DuePapers } from '#app/components/desk/documents/due-papers.tsx';
import { readRegisterQuery } from '#app/components/desk/documents/register-query.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { listDocumentRegister } from '#server/papers/documents/list-document-register.server.ts';
import { listDuePapers } from '#server/papers/issued/list-due-papers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readRegisterQuery(params);
  const ticked = params.get('ticked') === '1';
  const asked = { ...query, page: params.get('page') };
  if (query.state === 'due') {
    const { value: due, status } = await loadList(request, listDuePapers, asked);
    return data({ query, ticked, due, list: undefined, errors: {} }, { status });
  }
  const { value: list, errors, status } = await loadList(request, listDocumentRegister, asked);
  return data({ query, ticked, due: undefined, list, errors }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: pageTitle(
      listTitle('Документы', (shown?.list ?? shown?.due)?.paging),
      Object.keys(shown?.errors ?? {}).length > 0,
    ),
  },
];

export default function Documents() {
  const { list, due, ...shown } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      {list && <DocumentRegister list={list} {...shown} />}
      {due && <DuePapers list={due} {...shown} />}
    </section>
  );
}
