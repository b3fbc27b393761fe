import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { DeskComplaintView } from '#server/papers/complaints/desk-complaint.ts';
import type { ComplaintState } from '#server/papers/complaints/rules.ts';
import { deskComplaint } from './desk-hrefs.ts';

/** A refused answer: the typed text, and the reason. */
export type AnswerReply = {
  answer: string;
  errors: FieldErrors;
  failure: { code: string; message: string };
};

/** The label of the button for each move; accepting is the primary one. */
const deeds: Partial<Record<ComplaintState, { label: string; busy: string; look: string }>> = {
  accepted: { label: 'Принять', busy: 'Принимаем…', look: 'btn-primary' },
  work: { label: 'Взять в работу', busy: 'Сохраняем…', look: '' },
  refused: { label: 'Отклонить', busy: 'Отклоняем…', look: 'btn-quiet danger ms-auto' },
};

/** The answer to the customer, and the new state of the complaint. */
export function ComplaintAnswer({
  complaint,
  reply,
}: {
  complaint: DeskComplaintView;
  reply: AnswerReply | undefined;
}) {
  const { id, state, answer, moves } = complaint;
  const errors = reply?.errors ?? {};
  const items = errorItems(errors, (name) => name);
  const meta = { id: 'answer', name: 'answer', errors: errors.answer };
  const offered = Object.entries(deeds).filter(([to]) => moves.some((move) => move.id === to));
  return (
    <form method="post" action={deskComplaint(id)} className="card form-body">
      <ErrorSummary title={errorTitle('Не сохранено', items.length)} items={items} />
      {reply && items.length === 0 && <RefusalNote {...reply.failure} login="/desk/login" />}
      <input type="hidden" name="from" value={state.id} />
      <TextareaField
        meta={meta}
        label="Ответ дилеру"
        hint="Дилер прочтёт это в сообщениях портала и в письме. Чтобы взять в работу, писать не обязательно."
        defaultValue={reply?.answer ?? answer}
        rows={4}
      />
      <div className="form-acts">
        {offered.map(([to, { label, busy, look }]) => (
          <SubmitButton key={to} name="to" value={to} busy={busy} className={look}>
            {label}
          </SubmitButton>
        ))}
      </div>
    </form>
  );
}
