import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { answersPath } from '#app/components/desk/ready-answers/answer-hrefs.ts';
import { AnswerScreen } from '#app/components/desk/ready-answers/answer-screen.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getReadyAnswer } from '#server/talk/ready-answers/get-ready-answer.server.ts';
import { saveReadyAnswer } from '#server/talk/ready-answers/save-ready-answer.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** Returns the id in the address; 0 for `new`. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, 'Такого готового ответа нет');
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getReadyAnswer, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveReadyAnswer, { ...values, id: idOf(request, params.id) });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(answersPath, savedFlash(result.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: answer }) => [
  { title: pageTitle(answer?.id ? answer.header : 'Новый готовый ответ') },
];

export default function ReadyAnswer() {
  const answer = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <AnswerScreen key={`${answer.id} ${nth}`} answer={answer} refusal={refusal} />
    </section>
  );
}
