import { AnswerFields } from '#app/components/papers/complaints/answer-fields.tsx';
import type { AnswerReply } from '#app/components/papers/complaints/answer-reply.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { DeskComplaintView } from '#server/papers/complaints/desk-complaint.ts';
import { deskComplaint } from '../desk-hrefs.ts';
import { closeHref, Shown } from './complaint-answer.tsx';

type Props = {
  complaint: DeskComplaintView;
  to: 'accepted' | 'refused';
  reply: AnswerReply | undefined;
};

const deeds = {
  accepted: { question: 'Принять', label: 'Принять рекламацию', busy: 'Принимаем…', look: 'btn-primary' },
  refused: { question: 'Отклонить', label: 'Отклонить рекламацию', busy: 'Отклоняем…', look: 'btn-danger' },
};

export function closeTitle(to: Props['to'], number: string): string {
  return `${deeds[to].question} рекламацию ${number}`;
}

/** Asks for confirmation, in a window over the complaint, before the complaint is accepted or refused. */
export function ComplaintClose({ complaint, to, reply }: Props) {
  const { id, number } = complaint;
  const { label, busy, look } = deeds[to];
  return (
    <Modal title={`${closeTitle(to, number)}?`} closeHref={deskComplaint(id)} size="manager">
      <form method="post" action={closeHref(id, to)} encType="multipart/form-data" noValidate>
        <div className="dialog-body">
          <Shown complaint={complaint} />
          <AnswerFields
            name="answer"
            label="Что решено"
            hint="Дилер получит это в сообщениях портала и в письме, рекламация закроется. Вернуть её в работу можно и потом."
            reply={reply}
            login="/desk/login"
            focused
            idPrefix="close-"
          />
        </div>
        <div className="dialog-foot">
          <SubmitButton busy={busy} className={look}>
            {label}
          </SubmitButton>
          <a className="btn" href={deskComplaint(id)} data-keep-scroll>
            Не сейчас
          </a>
        </div>
      </form>
    </Modal>
  );
}
