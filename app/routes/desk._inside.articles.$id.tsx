import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadRecord, saveRecord } from '#app/actions/content/publications/desk-publications.server.ts';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { deskArticles } from '#app/components/content/publications/desk-shelf.ts';
import { PublicationEdit } from '#app/components/content/publications/publication-edit.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFormKey } from '#app/enhance/form-key.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadRecord(request, deskArticles, params.id);
}

export const shouldRevalidate = keepRefused;

export function action({ request, params }: ActionFunctionArgs) {
  return saveRecord(request, deskArticles, params.id);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.record.id ? data.record.header : deskArticles.add) },
];

export default function EditArticles() {
  const { record, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const nth = useFormKey(reply);
  return (
    <section aria-labelledby="h">
      <PublicationEdit
        key={`${record.id} ${nth}`}
        shelf={deskArticles}
        record={record}
        now={now}
        reply={reply}
      />
    </section>
  );
}
