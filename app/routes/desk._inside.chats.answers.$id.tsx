import type { LinksFunction, MetaFunction } from '@remix-run/node';
import stylesUrl from '#app/components/content/editing/editing.css?url';
import { answersPath } from '#app/components/desk/ready-answers/answer-hrefs.ts';
import { AnswerScreen } from '#app/components/desk/ready-answers/answer-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useRecord } from '#app/enhance/use-record.ts';
import { recordAction, recordLoader } from '#app/http/answers/record-route.server.ts';
import { getReadyAnswer } from '#server/talk/ready-answers/get-ready-answer.server.ts';
import { saveReadyAnswer } from '#server/talk/ready-answers/save-ready-answer.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

const none = 'Такого готового ответа нет';

export const loader = recordLoader(getReadyAnswer, none);

export const shouldRevalidate = keepRefused;

export const action = recordAction(saveReadyAnswer, none, () => ({ to: answersPath }));

export const meta: MetaFunction<typeof loader> = ({ data: answer }) => [
  { title: pageTitle(answer?.id ? answer.header : 'Новый готовый ответ') },
];

export default function ReadyAnswer() {
  const { record: answer, refusal, key } = useRecord<typeof loader, typeof action>();
  return (
    <section aria-labelledby="h">
      <AnswerScreen key={key} answer={answer} refusal={refusal} />
    </section>
  );
}
