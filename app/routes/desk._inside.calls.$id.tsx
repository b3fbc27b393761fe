import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type CallRefusal, CallScreen } from '#app/components/desk/calls/call-screen.tsx';
import { deskCall, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { reloadWhenStale } from '#app/enhance/keep-refused.ts';
import { forForm, formOf, load, refusalOf, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { Failure } from '#server/kernel/result.ts';
import { finishCall } from '#server/talk/calls/finish-call.server.ts';
import { getCall } from '#server/talk/calls/get-call.server.ts';
import { missCall } from '#server/talk/calls/miss-call.server.ts';
import { noteCall } from '#server/talk/calls/note-call.server.ts';
import { reopenCall } from '#server/talk/calls/reopen-call.server.ts';
import { takeCall } from '#server/talk/calls/take-call.server.ts';

const idOf = (request: Request, text: string | undefined) =>
  idInAddress(request, text, 'Такой заявки на звонок нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getCall, { id: idOf(request, params.id) });
}

export const shouldRevalidate = reloadWhenStale;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const given = { ...values, id };
  if (values.deed === 'missed') {
    const result = await run(request, missCall, given);
    if (!result.ok) return refused(request, result, values);
    const { firstname, phone, dueAt } = result.value;
    const text = `Позвонить ${ruDateTimeOf(dueAt)}: ${firstname}, ${phone}`;
    return redirectWith(deskPaths.calls, { kind: 'ok', text });
  }
  if (values.deed === 'note') {
    const result = await run(request, noteCall, given);
    return result.ok ? redirectWith(deskCall(id)) : refused(request, result, values);
  }
  if (values.deed === 'take') {
    const result = await run(request, takeCall, given);
    if (!result.ok) return refused(request, result, values);
    return redirectWith(deskCall(id), { kind: 'ok', text: 'Звонок за вами' });
  }
  if (values.deed === 'back') {
    const { changed } = await load(request, reopenCall, given);
    return redirectWith(
      deskCall(id),
      changed
        ? { kind: 'ok', text: 'Снова ждёт звонка' }
        : { kind: 'no', text: 'Этот номер уже ждёт звонка' },
    );
  }
  const { firstname, phone, changed, handler } = await load(request, finishCall, given);
  return redirectWith(
    changed ? deskPaths.calls : deskCall(id),
    changed
      ? { kind: 'ok', text: `Звонок сделан: ${firstname}, ${phone}` }
      : { kind: 'no', text: `Этот звонок уже отметили сделанным${handler ? `: ${handler}` : ''}` },
  );
}

function refused(request: Request, failure: Failure, values: FormValues) {
  const shown = forForm(request, failure);
  return data<CallRefusal>(
    { ...refusalOf(shown, values), deed: String(values.deed) },
    { status: shown.status },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: call }) => [
  { title: pageTitle(call ? `Звонок: ${call.firstname}` : 'Звонок') },
];

export default function Call() {
  const call = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <CallScreen call={call} refusal={refusal} />
    </section>
  );
}
