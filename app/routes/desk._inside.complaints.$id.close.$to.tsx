import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readAnswer, refuseAnswer } from '#app/actions/papers/complaints/answer-form.server.ts';
import { ComplaintClose, closeTitle } from '#app/components/desk/complaints/complaint-close.tsx';
import { deskComplaint } from '#app/components/desk/desk-hrefs.ts';
import type { AnswerReply } from '#app/components/papers/complaints/answer-reply.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { reloadWhenStale } from '#app/enhance/keep-refused.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { fail } from '#server/kernel/result.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { answerComplaint } from '#server/papers/complaints/answer-complaint.server.ts';
import { getDeskComplaint } from '#server/papers/complaints/get-desk-complaint.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

function finalState(request: Request, text: string | undefined): 'accepted' | 'refused' {
  if (text === 'accepted' || text === 'refused') return text;
  throw refusalPage(request, fail('NOT_FOUND'));
}

/** Asks for confirmation before a complaint is closed; a complaint that can no longer be closed is shown instead. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такой рекламации нет');
  const to = finalState(request, params.to);
  const complaint = await load(request, getDeskComplaint, { id });
  if (!complaint.moves.some((move) => move.id === to))
    throw await redirectWith(deskComplaint(id), { kind: 'no', text: texts.COMPLAINT_MOVED });
  return { complaint, to };
}

export const shouldRevalidate = reloadWhenStale;

/** Shows the question with the text typed so far (`open`), or closes the complaint. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такой рекламации нет');
  const to = finalState(request, params.to);
  const form = await readAnswer(request, answerComplaint.access, 'answer');
  if (!form.ok) return form.reply;
  const { values, pictures } = form;
  if (values.open !== undefined) {
    const text = typeof values.answer === 'string' ? values.answer : '';
    return data<AnswerReply>({ text, errors: {} });
  }
  const result = await run(request, answerComplaint, { ...values, id, to, pictures });
  if (result.ok) {
    const { number, state } = result.value;
    const text = `Рекламация ${number}: ${state.header.toLowerCase()}. Дилеру сообщили`;
    return redirectWith(deskComplaint(id), { kind: 'ok', text });
  }
  if (result.code === 'CANNOT_MOVE')
    return redirectWith(deskComplaint(id), { kind: 'no', text: result.message });
  return refuseAnswer(request, result, values, 'answer');
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle(shown ? closeTitle(shown.to, shown.complaint.number) : 'Рекламация') },
];

export default function CloseComplaint() {
  const shown = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <ComplaintClose {...shown} reply={reply} />;
}
