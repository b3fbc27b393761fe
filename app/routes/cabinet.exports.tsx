import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerList } from '#app/actions/catalogue/exports/answer-list.server.ts';
import { DownloadProgress } from '#app/components/catalogue/exports/download-progress.tsx';
import stylesUrl from '#app/components/catalogue/exports/exports.css?url';
import { ExportsScreen } from '#app/components/catalogue/exports/exports-screen.tsx';
import { shortFacets } from '#app/components/catalogue/short-facets.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useDownload } from '#app/enhance/download.ts';
import { useFilterForm } from '#app/enhance/filter-form.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { loadList } from '#app/http/answers/load-list.server.ts';
import { queryOf } from '#app/http/requests/read-query.server.ts';
import { showExports } from '#server/catalogue/exports/show-exports.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export async function loader({ request }: LoaderFunctionArgs) {
  const { value, status } = await loadList(request, showExports, queryOf(request));
  const { facets, state } = value;
  return data({ ...value, facets: shortFacets(facets, state, '') }, { status });
}

export const action = ({ request }: ActionFunctionArgs) => answerList(request);

export const meta: MetaFunction<typeof action> = () => [{ title: pageTitle('Файл каталога') }];

export default function Exports() {
  const offer = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { mayOrder } = useFrame();
  const form = useFilterForm(offer);
  const { download, cancel, again, onClick } = useDownload();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links within can be pressed by keyboard, too
    <section aria-labelledby="h" onClick={onClick}>
      <ExportsScreen
        offer={offer}
        reply={reply}
        mayOrder={mayOrder}
        form={form}
        progress={<DownloadProgress download={download} onCancel={cancel} onAgain={again} />}
      />
    </section>
  );
}
