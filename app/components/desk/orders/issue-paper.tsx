import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { textOf } from '#app/components/ui/field.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { paperNames } from '#server/ordering/orders/paper-names.ts';
import type { OrderPapers } from '#server/papers/issued/order-papers.ts';
import { paperKinds } from '#server/papers/issued/paper.ts';
import { deskOrderDeed } from '../desk-hrefs.ts';
import { MissingRequisites } from './missing-requisites.tsx';

type Props = {
  papers: OrderPapers;
  offer: NonNullable<OrderPapers['offer']>;
  /** The refusal of this form. */
  refusal: Refusal | undefined;
};

/** The form that issues the paper of a shipped order, or what has to be entered first. */
export function IssuePaper({ papers: { order }, offer: { day, missing, isReady, leftOut }, refusal }: Props) {
  if (!isReady)
    return (
      <div className="paper-form">
        <Note kind="info" title="Для УПД и ТОРГ-12 не хватает реквизитов">
          <MissingRequisites missing={missing} {...order} />
        </Note>
      </div>
    );
  const { errors = {}, values } = refusal ?? {};
  const items = errorItems(errors, () => 'paper-day', '#paper-day', { day: 'День накладной' });
  return (
    <form method="post" action={deskOrderDeed(order.id, 'papers')} className="paper-form" noValidate>
      <ErrorSummary title={refusalTitle(refusal, 'Накладная не оформлена', items.length)} items={items} />
      <DateField
        meta={{
          ...{ id: 'paper-day', name: 'day', errors: errors.day },
          initialValue: textOf(values?.day) || ruDate(day),
        }}
        label="День накладной"
        className="w-date"
        towards="past"
      />
      <div className="form-acts">
        {paperKinds.map((kind, i) => (
          <SubmitButton
            name="kind"
            value={kind}
            busy="Оформляем…"
            className={i === 0 ? 'btn-primary' : ''}
            key={kind}
          >
            Оформить {paperNames[kind]}
          </SubmitButton>
        ))}
      </div>
      <p className="quiet m-0">
        Статус УПД портал ставит сам: единица – с НДС, двойка – без. Страну, номер декларации и
        прослеживаемость он не знает: такие товары оформляйте в учётной программе.
      </p>
      {leftOut && <p className="quiet m-0">{leftOut}</p>}
    </form>
  );
}
