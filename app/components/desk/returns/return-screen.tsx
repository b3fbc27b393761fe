import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { textOf } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { useMayUse } from '#app/enhance/desk-reader.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type DeskReturnView, writtenOffField } from '#server/desk/returns/desk-return.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { receivesReturns } from '#server/kernel/staff-rights.ts';
import { quantityField } from '#server/ordering/orders/change-form.ts';
import { DeskLink } from '../allowed.tsx';
import { deskDealer, deskOrder, deskPaths, deskPayment, deskReturn } from '../desk-hrefs.ts';
import { fieldId, ReturnLines } from './return-lines.tsx';

type Props = { shown: DeskReturnView; refusal: Refusal | undefined };

/** One return: what comes back and why, and the next step of the staff. */
export function ReturnScreen({ shown, refusal }: Props) {
  const { id, number, order, state, lines, exchange } = shown;
  const errors = refusal?.errors ?? {};
  const labels = Object.fromEntries(
    lines.flatMap((line) =>
      [quantityField(line.id), `place[${line.id}]`, writtenOffField(line.id)].map((name) => [
        name,
        line.articul,
      ]),
    ),
  );
  const items = errorItems(errors, fieldId, '#lines', labels);
  const mayUse = useMayUse();
  const decides = mayUse('returns');
  const isOpen = (state.id === 'asked' && decides) || (state.id === 'accepted' && mayUse(receivesReturns));
  return (
    <>
      <PageHead
        title={`Возврат ${number}`}
        mark={<StateLabel kind={state.label} text={state.header} />}
        crumbs={[{ label: 'Возвраты', href: deskPaths.returns }, { label: number }]}
      >
        {shown.hasNote && (
          <a className="btn btn-sm" href={`${deskReturn(id)}/note.pdf`} download>
            <Icon name="download" /> Накладная на возврат
          </a>
        )}
      </PageHead>
      {shown.twice && (
        <Note kind="no" title="Долг уменьшен дважды">
          Портал уменьшил его, когда товар приняли, а 1С передала этот возврат ещё и платежом. Сторнируйте{' '}
          <DeskLink href={deskPayment(shown.twice.id)}>платёж {shown.twice.text}</DeskLink>.
        </Note>
      )}
      {exchange?.byHand && (
        <Note kind="info" title="Проведите возврат и в 1С">
          {exchange.byHand}
        </Note>
      )}
      {exchange?.writeOff && (
        <Note kind="info" title={`Спишите в 1С: ${exchange.writeOff}`}>
          1С принимает на склад весь товар возврата. Списание проведите в ней отдельно.
        </Note>
      )}
      {exchange?.note && (
        <Note kind="info" title="Расхождение с 1С">
          {exchange.note}
        </Note>
      )}
      <div className="card form-body mb-3">
        <dl className="props order-facts">
          <Fact name="Заказ">
            <DeskLink className="articul" href={deskOrder(order.id)}>
              {order.number}
            </DeskLink>
          </Fact>
          <Fact name="Дилер">
            <DeskLink href={deskDealer(shown.dealerId)}>{shown.dealer}</DeskLink>
          </Fact>
          <Fact name="Кто оформил">{shown.askedBy}</Fact>
          <Fact name="Оформлен">{ruDateTimeOf(shown.createdAt)}</Fact>
          <Fact name="Причина">{shown.reason}</Fact>
          <Fact name="Решение">{decided(shown.decidedBy, shown.decidedAt)}</Fact>
          <Fact name="Ответ дилеру">{shown.answer}</Fact>
          <Fact name="Товар принят">{decided(shown.receivedBy, shown.receivedAt)}</Fact>
          <Fact name="1С">{exchange && [exchange.text, exchange.document].filter(Boolean).join(', ')}</Fact>
          <Fact name="Сумма">{roubles(shown.total)}</Fact>
        </dl>
      </div>
      <form method="post" action={deskReturn(id)} className="card form-body order-edit" noValidate>
        <ErrorSummary title={refusalTitle(refusal, 'Не сохранено', items.length)} items={items} />
        <ReturnLines shown={shown} refusal={refusal} />
        {isOpen && (
          <>
            {decides && (
              <div className="mt-3">
                <TextField
                  meta={{
                    ...{ id: 'return-answer', name: 'answer', errors: errors.answer },
                    initialValue: textOf(refusal?.values.answer),
                  }}
                  label="Ответ дилеру"
                  hint={
                    state.id === 'asked'
                      ? 'Дилер увидит его в заказе. Чтобы отклонить возврат, ответ обязателен'
                      : 'Нужен, только если возврат отклонён'
                  }
                  maxLength={500}
                  autoComplete="off"
                />
              </div>
            )}
            <div className="form-acts">
              {state.id === 'asked' ? (
                <SubmitButton name="deed" value="accept" busy="Сохраняем…">
                  Согласовать
                </SubmitButton>
              ) : (
                <SubmitButton name="deed" value="receive" busy="Принимаем…">
                  Принять товар
                </SubmitButton>
              )}
              {decides && (
                <SubmitButton name="deed" value="refuse" busy="Отклоняем…" className="btn-quiet danger">
                  Отклонить
                </SubmitButton>
              )}
            </div>
          </>
        )}
      </form>
    </>
  );
}

function decided(by: string, at: number | null): string {
  return at === null ? '' : `${ruDateTimeOf(at)}, ${by}`;
}
