import { PageHead } from '#app/components/layout/page-head.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  maxAnswerLength,
  type ReadyAnswer,
  readyAnswerValues,
} from '#server/talk/ready-answers/ready-answer.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { answersPath, deskAnswer } from './answer-hrefs.ts';

type Props = { answer: ReadyAnswer; refusal: Refusal | undefined };

const labels: Record<string, string> = { header: 'Название', text: 'Текст' };

/** A ready answer: its name in the list, and the text for the message. */
export function AnswerScreen({ answer, refusal }: Props) {
  const { id, header } = answer;
  const stored = readyAnswerValues(answer);
  const { fields, form } = recordForm('answer', { stored, refusal, labels });
  const title = id ? header : 'Новый готовый ответ';
  return (
    <>
      <PageHead
        title={title}
        crumbs={[
          { label: 'Чаты', href: deskPaths.chats },
          { label: 'Готовые ответы', href: answersPath },
          { label: title },
        ]}
      />
      <RecordForm
        of={form}
        action={deskAnswer(id || 'new')}
        className="text-form"
        isNew={id === 0}
        cancel={answersPath}
        removed={id > 0 && `${deskAnswer(id)}/removed`}
      >
        <TextField
          meta={fields.header}
          label={labels.header}
          hint="По нему ответ выбирают в чате, дилер его не видит"
          maxLength={100}
          autoComplete="off"
          required
        />
        <TextareaField
          meta={fields.text}
          label={labels.text}
          hint="Перед отправкой текст можно поправить"
          rows={6}
          maxLength={maxAnswerLength}
          required
        />
      </RecordForm>
    </>
  );
}
