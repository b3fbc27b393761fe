import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CallbackList } from '#app/components/desk/callback-list.tsx';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { listHref } from '#app/components/ui/list-query.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formOf, load } from '#app/http/run-screen.server.ts';
import { listCallbacks } from '#server/callback/list-callbacks.server.ts';
import { markCallback } from '#server/callback/mark-callback.server.ts';
import { zFlag, zPage } from '#server/kernel/fields.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const done = zFlag.parse(params.get('done'));
  return { done, list: await load(request, listCallbacks, { done, page: params.get('page') }) };
}

/** Marks a call as made, or takes that back; what was just marked can be taken back from the note, too. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { firstname, phone } = await load(request, markCallback, values);
  const done = zFlag.parse(values.done);
  const query = { done: done ? '' : '1' };
  const back = listHref(deskPaths.callbacks, query, zPage.parse(values.page));
  const fields = { id: String(values.id), done: '0' };
  return redirectWith(
    // Taken back from the note: where it was marked.
    values.page === undefined ? deskPaths.callbacks : back,
    done
      ? {
          kind: 'ok',
          text: `Звонок сделан: ${firstname}, ${phone}`,
          undo: { action: deskPaths.callbacks, label: 'Вернуть', fields },
        }
      : { kind: 'ok', text: `Снова ждёт звонка: ${firstname}, ${phone}` },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Звонки', data?.list.paging)) },
];

export default function Callbacks() {
  return (
    <section aria-labelledby="h">
      <CallbackList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
