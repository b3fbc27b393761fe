import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { answersPath, deskAnswer } from '#app/components/desk/ready-answers/answer-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { removeReadyAnswer } from '#server/talk/ready-answers/remove-ready-answer.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(answersPath);
}

/** Handles «Удалить» (`removed` 1) and its undo. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого готового ответа нет');
  const { values } = await formOf(request);
  const result = await run(request, removeReadyAnswer, { ...values, id });
  if (!result.ok)
    return redirectWith(answersPath, { kind: 'no', text: forNextScreen(request, result).message });
  if (values.removed !== '1')
    return redirectWith(answersPath, { kind: 'ok', text: 'Готовый ответ возвращён' });
  const undo = { action: `${deskAnswer(id)}/removed`, label: 'Вернуть', fields: { removed: '0' } };
  return redirectWith(answersPath, { kind: 'ok', text: 'Готовый ответ удалён', hideAfter: 10_000, undo });
}
