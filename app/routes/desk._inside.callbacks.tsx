import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CallbackList } from '#app/components/desk/callback-list.tsx';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { listHref } from '#app/components/ui/list-query.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { zFlag, zPage } from '#server/kernel/fields.ts';
import { listCallbacks } from '#server/talk/callback/list-callbacks.server.ts';
import { markCallback } from '#server/talk/callback/mark-callback.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const done = zFlag.parse(params.get('done'));
  return { done, list: await load(request, listCallbacks, { done, page: params.get('page') }) };
}

/** Marks a call as done, or undoes that; the note after marking can also undo it. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { firstname, phone, changed } = await load(request, markCallback, values);
  const done = zFlag.parse(values.done);
  const query = { done: done ? '' : '1' };
  const back = listHref(deskPaths.callbacks, query, zPage.parse(values.page));
  const fields = { id: String(values.id), done: '0' };
  // Undone from the note: return to where it was marked.
  const to = values.page === undefined ? deskPaths.callbacks : back;
  if (!changed) {
    const text = `${done ? 'Этот звонок уже отметили сделанным' : 'Эта заявка уже ждёт звонка'}: ${firstname}, ${phone}`;
    return redirectWith(to, { kind: 'no', text });
  }
  return redirectWith(
    to,
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
