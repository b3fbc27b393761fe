import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { readHistoryQuery } from '#app/components/desk/history/history-query.ts';
import { HistoryScreen } from '#app/components/desk/history/history-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { listHistory } from '#server/desk/history/list-history.server.ts';
import { saveKeptDays } from '#server/desk/history/save-kept-days.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readHistoryQuery(params);
  const before = params.get('before') ?? '';
  const { value: list, errors, status } = await loadList(request, listHistory, { ...query, before });
  return data({ query, before, list, errors }, { status });
}

/** Sets how long entries are kept. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { text } = await load(request, saveKeptDays, values);
  return redirectWith(deskPaths.history, { kind: 'ok', text: `Срок хранения истории: ${text}` });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle('История', Object.keys(shown?.errors ?? {}).length > 0) },
];

export default function History() {
  return (
    <section aria-labelledby="h">
      <HistoryScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
