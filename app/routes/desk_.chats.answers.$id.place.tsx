import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { answersPath } from '#app/components/desk/ready-answers/answer-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { moveReadyAnswer } from '#server/talk/ready-answers/move-ready-answer.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(answersPath);
}

/** Handles «Выше» and «Ниже». */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого готового ответа нет');
  const { values } = await formOf(request);
  const result = await run(request, moveReadyAnswer, { id, place: values.place });
  const text = result.ok ? undefined : forNextScreen(request, result).message;
  return redirectWith(answersPath, text === undefined ? undefined : { kind: 'no', text });
}
