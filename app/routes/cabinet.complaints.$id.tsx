import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readAnswer, refuseAnswer } from '#app/actions/papers/complaints/answer-form.server.ts';
import { complaintPath } from '#app/components/papers/complaints/complaint-hrefs.ts';
import { SentComplaint } from '#app/components/papers/complaints/sent-complaint.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { buyers } from '#server/kernel/actor.ts';
import { continueComplaint } from '#server/papers/complaints/continue-complaint.server.ts';
import { getComplaint } from '#server/papers/complaints/get-complaint.server.ts';

const idOf = (request: Request, text: string | undefined) =>
  idInAddress(request, text, 'Такой рекламации нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getComplaint, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

/** Adds a message with pictures, which reopens a recently closed complaint. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const form = await readAnswer(request, buyers, 'message');
  if (!form.ok) return form.reply;
  const { values, pictures } = form;
  const result = await run(request, continueComplaint, { ...values, id, pictures });
  if (!result.ok) return refuseAnswer(request, result, values, 'message');
  const text = result.value.reopened
    ? 'Сообщение отправлено, рекламация снова в работе'
    : 'Сообщение отправлено. Ответ придёт сюда и на e-mail';
  return redirectWith(complaintPath(id), { kind: 'ok', text });
}

export const meta: MetaFunction<typeof loader> = ({ data: complaint }) => [
  { title: pageTitle(complaint ? `Рекламация ${complaint.number}` : 'Такой рекламации нет') },
];

export default function Complaint() {
  const complaint = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <SentComplaint complaint={complaint} reply={reply} />
    </section>
  );
}
