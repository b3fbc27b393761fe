import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { Sums } from '#app/components/ui/sums.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import { maxWordLength } from '#server/ordering/approvals/approval-states.ts';
import type { ApprovalOffer, ApprovalView } from '#server/ordering/approvals/approval-view.ts';
import { approvalPath } from './approval-query.ts';
import type { ApprovalReply } from './approval-reply.ts';
import { fieldId, OfferLines } from './offer-lines.tsx';

type Props = {
  approval: ApprovalView;
  offer: ApprovalOffer;
  reply: ApprovalReply | undefined;
};

/** The form in which the main user decides: quantities, the day, and a button for each decision. */
export function ApprovalForm({ approval, offer, reply }: Props) {
  const { id, showWholesale } = approval;
  const { refusal, values = {} } = reply ?? {};
  const errors = refusal?.errors ?? {};
  const { '': whole, ...named } = errors;
  const isReturned = Boolean(errors.word);
  const items = errorItems(named, fieldId);
  const title = isReturned ? 'Заявка не возвращена' : 'Заказ не оформлен';
  return (
    <form method="post" action={approvalPath(id)} noValidate>
      <input type="hidden" name="seen" value={offer.seen} />
      {refusal && whole && <RefusalNote code={refusal.code} message={refusal.message} />}
      <ErrorSummary title={errorTitle(title, items.length)} items={items} />
      {offer.obstacle && !whole && <Note kind="no" title={offer.obstacle} />}
      {offer.hasNewPrices && (
        <Note kind="info" title="Цены изменились">
          Заказ оформится по сегодняшним ценам. Под каждой новой указана цена из заявки.
        </Note>
      )}
      <div className="cart-grid approval">
        <section className="card" aria-label="Товары">
          <OfferLines groups={offer.groups} showWholesale={showWholesale} reply={reply} />
          <div className="approval-tools no-print">
            <SubmitButton busy="Считаем…" className="btn-sm" name="do" value="recount">
              Пересчитать
            </SubmitButton>
            <span className="quiet">Ноль убирает позицию</span>
          </div>
        </section>
        <section className="card checkout" aria-labelledby="decision">
          <h2 id="decision">Решение</h2>
          {showWholesale && (
            <Sums
              quantity={offer.quantity}
              groups={offer.groups}
              goods={offer.goods}
              delivery={offer.delivery}
            />
          )}
          {!offer.obstacle && (
            <>
              <DateField
                meta={{
                  id: fieldId('date'),
                  name: 'date',
                  errors: errors.date,
                  initialValue: values.date ?? offer.date,
                }}
                label="Дата отгрузки"
                hint={offer.dates}
                min={offer.firstDate}
                max={offer.lastDate}
                towards="future"
              />
              <SubmitButton
                busy="Оформляем…"
                className="btn-primary order-button no-print"
                name="do"
                value="approve"
              >
                Согласовать и оформить
              </SubmitButton>
            </>
          )}
          <details
            className="checkout-comment approval-return no-print"
            open={isReturned || offer.obstacle !== undefined}
          >
            <summary>Вернуть менеджеру</summary>
            <TextareaField
              meta={{
                id: fieldId('word'),
                name: 'word',
                errors: errors.word,
                initialValue: values.word,
              }}
              label="Что исправить"
              hint="Позиции вернутся менеджеру в черновике"
              rows={3}
              maxLength={maxWordLength}
            />
            <SubmitButton busy="Возвращаем…" className="mt-2" name="do" value="return">
              Вернуть
            </SubmitButton>
          </details>
        </section>
      </div>
    </form>
  );
}
