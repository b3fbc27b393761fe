import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CallList, callsHref } from '#app/components/desk/calls/call-list.tsx';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { zFlag, zPage } from '#server/kernel/fields.ts';
import { type CallPart, callParts } from '#server/talk/calls/call-view.ts';
import { finishCall } from '#server/talk/calls/finish-call.server.ts';
import { listCalls } from '#server/talk/calls/list-calls.server.ts';
import { reopenCall } from '#server/talk/calls/reopen-call.server.ts';

const partOf = (value: unknown): CallPart => callParts.find((part) => part === value) ?? 'waiting';

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const part = partOf(params.get('part'));
  return { part, list: await load(request, listCalls, { part, page: params.get('page') }) };
}

/** Marks a call as made, or undoes that; the note after marking also offers to undo it. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const to =
    values.page === undefined ? deskPaths.calls : callsHref(partOf(values.part), zPage.parse(values.page));
  if (!zFlag.parse(values.done)) {
    const { firstname, phone, changed } = await load(request, reopenCall, values);
    return redirectWith(
      to,
      changed
        ? { kind: 'ok', text: `Снова ждёт звонка: ${firstname}, ${phone}` }
        : { kind: 'no', text: `Этот номер уже ждёт звонка: ${firstname}, ${phone}` },
    );
  }
  const { firstname, phone, changed, handler } = await load(request, finishCall, values);
  if (!changed) {
    const who = [firstname, phone].join(', ');
    const text = `Этот звонок уже отметили сделанным${handler ? ` (${handler})` : ''}: ${who}`;
    return redirectWith(to, { kind: 'no', text });
  }
  const fields: Record<string, string> = { id: String(values.id), done: '0' };
  if (values.page !== undefined)
    Object.assign(fields, { page: String(zPage.parse(values.page)), part: partOf(values.part) });
  return redirectWith(to, {
    kind: 'ok',
    text: `Звонок сделан: ${firstname}, ${phone}`,
    undo: { action: `${deskPaths.calls}?index`, label: 'Вернуть', fields },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Звонки', data?.list.paging)) },
];

export default function Calls() {
  return (
    <section aria-labelledby="h">
      <CallList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
