import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { FileField, TextareaField } from '#app/components/ui/text-field.tsx';
import { usePictures } from '#app/enhance/complaint-pictures.ts';
import type { AnswerReply } from './answer-reply.ts';

type Props = {
  /** The name of the text field. */
  name: 'answer' | 'message';
  label: string;
  hint?: string;
  reply: AnswerReply | undefined;
  /** The address of the login screen. */
  login: string;
  focused?: boolean;
  /** The prefix that keeps the ids of the fields unique when the screen has another form of this kind. */
  idPrefix?: string;
};

/** The fields of a message about a complaint: the text and the pictures, with their errors. */
export function AnswerFields({ name, label, hint, reply, login, focused, idPrefix = '' }: Props) {
  const pictures = usePictures(reply?.errors.pictures);
  const errors = reply?.errors ?? {};
  const items = errorItems(errors, (field) => `${idPrefix}${field}`, '#main', { pictures: 'Фотографии' });
  return (
    <>
      <SubmissionKey />
      <ErrorSummary title={errorTitle('Не отправлено', items.length)} items={items} />
      {reply?.failure && items.length === 0 && <RefusalNote {...reply.failure} login={login} />}
      <TextareaField
        meta={{ id: `${idPrefix}${name}`, name, errors: errors[name] }}
        label={label}
        hint={hint}
        defaultValue={reply?.text}
        rows={4}
        data-focus={focused || undefined}
      />
      <FileField
        meta={{ id: `${idPrefix}pictures`, name: 'pictures', errors: pictures.errors }}
        label="Фотографии"
        hint={
          reply
            ? 'До пяти фотографий по 5\u00a0МБ. Если поле опустело, выберите их ещё раз'
            : 'Необязательно: до пяти фотографий по 5\u00a0МБ'
        }
        accept="image/jpeg,image/png,image/webp,image/gif"
        multiple
        onChange={pictures.onChange}
      />
    </>
  );
}
