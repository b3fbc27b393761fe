import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { AnswerReply } from '#app/components/desk/complaint-answer.tsx';
import { ComplaintScreen } from '#app/components/desk/complaint-screen.tsx';
import { deskComplaint } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { formOf, load, refusalPage, run } from '#app/http/run-screen.server.ts';
import { getDeskComplaint } from '#server/complaints/get-desk-complaint.server.ts';
import { moveComplaint } from '#server/complaints/move-complaint.server.ts';

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
    const text = `Рекламация ${number}: ${state.header.toLowerCase()}. Клиент извещён`;
    return redirectWith(deskComplaint(id), { kind: 'ok', text });
  }
  const { code, message, fields, status } = result;
  if (code === 'COMPLAINT_MOVED' || code === 'CANNOT_MOVE')
    return redirectWith(deskComplaint(id), { kind: 'no', text: message });
  if (code !== 'BAD_INPUT') throw refusalPage(request, result);
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
