import { AnswerFields } from '#app/components/papers/complaints/answer-fields.tsx';
import type { AnswerReply } from '#app/components/papers/complaints/answer-reply.ts';
import { withoutPictures } from '#app/components/papers/complaints/complaint-hrefs.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { DeskComplaintView } from '#server/papers/complaints/desk-complaint.ts';
import { deskComplaint } from '../desk-hrefs.ts';

type Props = { complaint: DeskComplaintView; reply: AnswerReply | undefined };

/** The next message to the dealer, and buttons that change the state. Accepting or refusing is confirmed first. */
export function ComplaintAnswer({ complaint, reply }: Props) {
  const { id, state, moves } = complaint;
  const may = (to: string) => moves.some((move) => move.id === to);
  const isClosed = state.id === 'accepted' || state.id === 'refused';
  return (
    <form
      method="post"
      action={deskComplaint(id)}
      encType="multipart/form-data"
      className="talk-form"
      noValidate
    >
      <Shown complaint={complaint} />
      <AnswerFields
        name="answer"
        label={isClosed ? 'Вернуть в работу' : 'Ответ дилеру'}
        hint={
          isClosed
            ? 'Напишите, почему: дилер прочтёт это. Можно и без слов.'
            : 'Дилер прочтёт это в рекламации, в сообщениях портала и в письме.'
        }
        reply={reply}
        login="/desk/login"
      />
      {isClosed ? (
        <div className="form-acts">
          <SubmitButton name="to" value="work" busy="Возвращаем…" className="">
            Вернуть в работу
          </SubmitButton>
        </div>
      ) : (
        <div className="form-acts">
          <SubmitButton busy="Отправляем…">Отправить</SubmitButton>
          {may('work') && (
            <SubmitButton name="to" value="work" busy="Сохраняем…" className="">
              Взять в работу
            </SubmitButton>
          )}
          <SubmitButton
            busy="Открываем…"
            className="ms-auto"
            name="open"
            value="1"
            formAction={closeHref(id, 'accepted')}
            formEncType={withoutPictures}
          >
            Принять…
          </SubmitButton>
          <SubmitButton
            busy="Открываем…"
            className="btn-quiet danger"
            name="open"
            value="1"
            formAction={closeHref(id, 'refused')}
            formEncType={withoutPictures}
          >
            Отклонить…
          </SubmitButton>
        </div>
      )}
    </form>
  );
}

/** Returns the address of the question before a complaint is accepted or refused. */
export function closeHref(id: number, to: 'accepted' | 'refused'): string {
  return `${deskComplaint(id)}/close/${to}`;
}

/** Hidden fields with what the form showed when it was opened: the state and the last message. */
export function Shown({ complaint: { state, words } }: Pick<Props, 'complaint'>) {
  return (
    <>
      <input type="hidden" name="from" value={state.id} />
      <input type="hidden" name="seen" value={words.at(-1)?.id || ''} />
    </>
  );
}
