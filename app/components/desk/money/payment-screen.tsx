import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { paymentKinds } from '#server/desk/money/payment-kinds.ts';
import { type PaymentCard, paymentFormValues } from '#server/desk/money/payment-view.ts';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { DeskLink } from '../allowed.tsx';
import { deskContract, deskDealer, deskPaths, deskPayment, deskStatement } from '../desk-hrefs.ts';
import { DocumentFields, NoteField, paymentLabels } from './payment-fields.tsx';

type Props = { payment: PaymentCard; refusal: Refusal | undefined };

/** A payment or a correction, with a form to change it and a link to cancel it. */
export function PaymentScreen({ payment, refusal }: Props) {
  const { id, dealer, contracts, document, cancelledAt, cancelledBy, fromBank } = payment;
  const stored = paymentFormValues(payment);
  const { fields, form } = recordForm('payment', { stored, refusal, labels: paymentLabels, first: 'note' });
  const isCancelled = cancelledAt !== null;
  return (
    <>
      <PageHead
        title={document}
        mark={isCancelled && <StateLabel kind="neutral" text="Сторно" />}
        crumbs={[{ label: 'Деньги', href: deskPaths.money }, { label: document }]}
      >
        {!isCancelled && (
          <a className="btn btn-sm" href={`${deskPayment(id)}/cancel`}>
            Сторнировать
          </a>
        )}
      </PageHead>
      {isCancelled && (
        <Note kind="info" title={`Сторнировано ${ruDateTimeOf(cancelledAt)}: ${cancelledBy}`}>
          Запись осталась в списке и в прошлых актах, а её сумма снята отдельной строкой.
        </Note>
      )}
      <section className="card desk-part" aria-label="Документ">
        <Facts payment={payment} />
      </section>
      {!isCancelled && (
        <RecordForm of={form} action={deskPayment(id)} failed="Платёж не сохранён" cancel={deskPaths.money}>
          <SelectField
            meta={fields.contract}
            label={`Договор дилера ${dealer.header}`}
            options={contracts.map((each) => ({ value: each.id, label: `${each.header}, ${each.company}` }))}
          />
          {fromBank ? (
            <>
              <p className="quiet m-0">Дата, номер и сумма – из выписки банка, их не меняют.</p>
              {(['kind', 'paid_on', 'amount', 'number'] as const).map((name) => (
                <input type="hidden" name={name} value={stored[name]} key={name} />
              ))}
            </>
          ) : (
            <DocumentFields fields={fields} />
          )}
          <NoteField meta={fields.note} />
        </RecordForm>
      )}
    </>
  );
}

function Facts({ payment }: Pick<Props, 'payment'>) {
  const { kind, amount, paidOn, number, dealer, contractId, contracts, note, by, createdAt, importId } =
    payment;
  const contract = contracts.find(({ id }) => id === contractId);
  return (
    <dl className="props contract-money">
      <Fact name="Что внесено">{paymentKinds[kind].header}</Fact>
      <Fact name="Сумма">{roubles(amount)}</Fact>
      <Fact name="Дата">{ruDate(paidOn)}</Fact>
      <Fact name="Номер">{number}</Fact>
      <Fact name="Дилер">
        <DeskLink href={deskDealer(dealer.id)}>{dealer.header}</DeskLink>
      </Fact>
      <Fact name="Договор">
        <DeskLink href={deskContract(contractId)}>{contract?.header}</DeskLink>
      </Fact>
      <Fact name="Внесено">{`${by}, ${ruDateTimeOf(createdAt)}`}</Fact>
      {importId !== null && (
        <Fact name="Откуда">
          <DeskLink href={deskStatement(importId)}>выписка банка</DeskLink>
        </Fact>
      )}
      <Fact name="Заметка">{note}</Fact>
    </dl>
  );
}
