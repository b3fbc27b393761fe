import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { RemindersReview, ToRemind } from '#server/desk/debtors/debtor-view.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskDebtor, deskPaths, deskReminder } from '../desk-hrefs.ts';

type Props = { review: RemindersReview; back: string };

/** Asks for confirmation before reminders are mailed: how many, and to whom. */
export function RemindersScreen({ review, back }: Props) {
  const { toRemind, skipped, total, more } = review;
  const title = 'Напомнить о долгах';
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Должники', href: deskPaths.debtors }, { label: title }]} />
      {toRemind.length > 0 && (
        <section className="card desk-part" aria-labelledby="meant">
          <div className="desk-part-head">
            <h2 id="meant">
              {counted(toRemind.length, 'письмо', 'письма', 'писем')}, просрочено {roubles(total)}
            </h2>
          </div>
          <form method="post" action={deskPaths.debtReminders} className="desk-inner-form">
            {toRemind.map(({ contractId }) => (
              <input type="hidden" name="contract" value={contractId} key={contractId} />
            ))}
            <p>
              В каждом письме – сумма и срок по договору и акт сверки. По договору уходит не больше одного
              напоминания в день.
              {more > 0 &&
                ` Это письма о самых больших долгах, остальные ${counted(more, 'письмо', 'письма', 'писем')} – следующим шагом.`}
            </p>
            <SubmitButton busy="Отправляем…">
              {`Отправить ${counted(toRemind.length, 'письмо', 'письма', 'писем')}`}
            </SubmitButton>{' '}
            <a className="btn" href={back} data-focus>
              Не отправлять
            </a>
          </form>
          <Contracts contracts={toRemind} caption="Кому напомним" />
        </section>
      )}
      {skipped.length > 0 && (
        <section className="card desk-part" aria-labelledby="skipped">
          <div className="desk-part-head">
            <h2 id="skipped">Без письма: {counted(skipped.length, 'договор', 'договора', 'договоров')}</h2>
          </div>
          <Contracts contracts={skipped} caption="Кому письма не будет" withReason />
        </section>
      )}
      {toRemind.length + skipped.length === 0 && (
        <EmptyBox
          title="Напоминать некому"
          drawing={{ name: 'box', tint: 1 }}
          actions={
            <a className="btn" href={back}>
              Вернуться к списку
            </a>
          }
        >
          Такого просроченного долга ни у кого нет.
        </EmptyBox>
      )}
    </>
  );
}

type TableProps = { contracts: ToRemind[]; caption: string; withReason?: boolean };

function Contracts({ contracts, caption, withReason }: TableProps) {
  return (
    <table className="data-table cards labelled desk-list">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Дилер, договор</th>
          <th scope="col">Кому</th>
          <th scope="col" className="number">
            Просрочено
          </th>
          <th scope="col">{withReason ? 'Почему' : 'Письмо'}</th>
        </tr>
      </thead>
      <tbody>
        {contracts.map(({ contractId, contract, dealer, to, overdue, days, why }) => (
          <tr key={contractId}>
            <td className="c-head title">
              <a href={deskDebtor(contractId)}>{dealer}</a>
              <span className="caption">договор {contract}</span>
            </td>
            <td className="c-text" data-label="Кому">
              {to ? to.name || to.email : <span className="quiet">некому</span>}
              {to?.name && <span className="caption">{to.email}</span>}
            </td>
            <td className="number" data-label="Просрочено">
              {roubles(overdue)}
              <span className="caption">{counted(days, 'день', 'дня', 'дней')}</span>
            </td>
            <td className="c-text" data-label={withReason ? 'Почему' : 'Письмо'}>
              {withReason ? why : <a href={deskReminder(contractId)}>Посмотреть</a>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
