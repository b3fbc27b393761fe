import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { readAnswer, refuseAnswer } from '#app/actions/papers/complaints/answer-form.server.ts';
import { ComplaintScreen } from '#app/components/desk/complaints/complaint-screen.tsx';
import { deskComplaint } from '#app/components/desk/desk-hrefs.ts';
import stylesUrl from '#app/components/papers/complaints/complaints.css?url';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { reloadWhenStale } from '#app/enhance/keep-refused.ts';
import { load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { answerComplaint } from '#server/papers/complaints/answer-complaint.server.ts';
import { getDeskComplaint } from '#server/papers/complaints/get-desk-complaint.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

const idOf = (request: Request, text: string | undefined) =>
  idInAddress(request, text, 'Такой рекламации нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDeskComplaint, { id: idOf(request, params.id) });
}

export const shouldRevalidate = reloadWhenStale;

/** Sends a message, takes the complaint into work, or returns it to work. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const form = await readAnswer(request, answerComplaint.access, 'answer');
  if (!form.ok) return form.reply;
  const { values, pictures } = form;
  const result = await run(request, answerComplaint, { ...values, id, pictures });
  if (!result.ok) return refuseAnswer(request, result, values, 'answer');
  const { number, state, moved } = result.value;
  const what = moved ? state.header.toLowerCase() : 'ответ отправлен';
  return redirectWith(deskComplaint(id), {
    kind: 'ok',
    text: `Рекламация ${number}: ${what}. Дилеру сообщили`,
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: complaint }) => [
  { title: pageTitle(`Рекламация ${complaint?.number ?? ''}`) },
];

export default function Complaint() {
  const complaint = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow)}>
        <ComplaintScreen complaint={complaint} reply={reply} />
      </section>
      <Outlet />
    </>
  );
}
