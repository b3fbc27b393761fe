import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { DeskOrderView } from '#server/ordering/orders/desk-order.ts';
import { deskOrder } from '../desk-hrefs.ts';

type Props = { order: Pick<DeskOrderView, 'id' | 'notes' | 'may'>; refusal: Refusal | undefined };

/** Notes on an order for colleagues; the dealer never sees them. */
export function OrderNotes({ order, refusal }: Props) {
  const errors = refusal?.errors ?? {};
  const [text] = errors.text ?? errors[''] ?? [];
  return (
    <section className="card desk-part no-print" aria-labelledby="notes">
      <div className="desk-part-head">
        <h2 id="notes">Заметки</h2>
        <span className="quiet">Дилер их не видит</span>
      </div>
      {order.notes.length > 0 && (
        <ul className="desk-plain">
          {order.notes.map(({ id, at, name, text }) => (
            <li key={id}>
              <span className="caption">
                {name}, {ruDateTimeOf(at)}
              </span>
              <span className="order-note">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {order.may.note && (
        <form method="post" action={deskOrder(order.id)} className="order-note-form" noValidate>
          <SubmissionKey />
          {text && <ErrorSummary title="Заметка не сохранена" items={[{ href: '#note', text }]} />}
          <TextareaField
            meta={{ id: 'note', name: 'text', errors: errors.text, initialValue: refusal?.values.text }}
            label="Новая заметка"
            rows={2}
          />
          <SubmitButton busy="Сохраняем…" className="btn-sm">
            Добавить заметку
          </SubmitButton>
        </form>
      )}
    </section>
  );
}
