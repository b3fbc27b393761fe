import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { AnswerReply } from '#app/components/desk/complaint-answer.tsx';
import { ComplaintScreen } from '#app/components/desk/complaint-screen.tsx';
import { deskComplaint } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { forForm, formOf, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDeskComplaint } from '#server/papers/complaints/get-desk-complaint.server.ts';
import { moveComplaint } from '#server/papers/complaints/move-complaint.server.ts';

const idOf = (request: Request, text: string | undefined) =>
  idInAddress(request, text, 'Такой рекламации нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskComplaint, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, moveComplaint, { ...values, id });
  if (result.ok) {
    const { number, state } = result.value;
    const text = `Рекламация ${number}: ${state.header.toLowerCase()}. Дилеру сообщили`;
    return redirectWith(deskComplaint(id), { kind: 'ok', text });
  }
  const { code, message, fields, status } = forForm(request, result);
  if (code === 'COMPLAINT_MOVED' || code === 'CANNOT_MOVE')
    return redirectWith(deskComplaint(id), { kind: 'no', text: message });
  const answer = typeof values.answer === 'string' ? values.answer : '';
  return data<AnswerReply>({ answer, errors: fields, failure: { code, message } }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data: complaint }) => [
  { title: pageTitle(`Рекламация ${complaint?.number ?? ''}`) },
];

export default function Complaint() {
  const complaint = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <ComplaintScreen complaint={complaint} reply={reply} />
    </section>
  );
}
