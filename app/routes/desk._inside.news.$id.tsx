import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadRecord, saveRecord } from '#app/actions/content/publications/desk-publications.server.ts';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { deskNews } from '#app/components/content/publications/desk-shelf.ts';
import { PublicationEdit } from '#app/components/content/publications/publication-edit.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFormKey } from '#app/enhance/form-key.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadRecord(request, deskNews, params.id);
}

export const shouldRevalidate = keepRefused;

export function action({ request, params }: ActionFunctionArgs) {
  return saveRecord(request, deskNews, params.id);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.record.id ? data.record.header : deskNews.add) },
];

export default function EditNews() {
  const { record, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const nth = useFormKey(reply);
  return (
    <section aria-labelledby="h">
      <PublicationEdit key={`${record.id} ${nth}`} shelf={deskNews} record={record} now={now} reply={reply} />
    </section>
  );
}
