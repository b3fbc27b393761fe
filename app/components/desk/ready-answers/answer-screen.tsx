import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
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
  const { form, fields, errors } = formFields('answer', stored, refusal);
  const items = [
    ...errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.header.id}`, labels),
    ...meanwhileItems(refusal, `#${fields.header.id}`),
  ];
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
      <form method="post" action={deskAnswer(id || 'new')} className="card form-body text-form" {...form}>
        {id > 0 && <Original values={stored} returned={returnedOriginal(refusal)} />}
        <ErrorSummary title={refusalTitle(refusal, 'Данные не сохранены', items.length)} items={items} />
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
        <div className={id > 0 ? 'form-acts spread' : 'form-acts'}>
          <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
          <a className="btn" href={answersPath}>
            Отмена
          </a>
          {id > 0 && (
            <button type="submit" className="btn btn-quiet" form="remove">
              Удалить
            </button>
          )}
        </div>
      </form>
      {id > 0 && (
        <form method="post" action={`${deskAnswer(id)}/removed`} id="remove">
          <input type="hidden" name="removed" value="1" />
        </form>
      )}
    </>
  );
}
