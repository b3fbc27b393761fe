import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { RemindersReview, ToRemind } from '#server/desk/debtors/debtor-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskDebtor, deskPaths, deskReminder } from '../desk-hrefs.ts';

type Props = { review: RemindersReview; back: string };

const formId = 'remind';

/**
 * Asks for confirmation before reminders are mailed, with a tick for each: those who have promised to pay by a later
 * day have none at first.
 */
export function RemindersScreen({ review, back }: Props) {
  const { toRemind, skipped, more } = review;
  const title = 'Напомнить о долгах';
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Должники', href: deskPaths.debtors }, { label: title }]} />
      {toRemind.length > 0 && (
        <section className="card desk-part" aria-labelledby="meant">
          <div className="desk-part-head">
            <h2 id="meant">{headingOf(toRemind)}</h2>
          </div>
          <form method="post" action={deskPaths.debtReminders} className="desk-inner-form" id={formId}>
            <p>
              {toRemind.some(({ promised }) => promised) && 'Отмечены все, кроме тех, кто обещал оплатить. '}В
              каждом письме – сумма и срок по договору и акт сверки. По договору уходит не больше одного
              напоминания в день.
              {more > 0 &&
                ` Это письма о самых больших долгах, остальные ${counted(more, 'письмо', 'письма', 'писем')} – следующим шагом.`}
            </p>
            <SubmitButton busy="Отправляем…">Отправить по отмеченным</SubmitButton>{' '}
            <a className="btn" href={back} data-focus>
              Не отправлять
            </a>
          </form>
          <Contracts contracts={toRemind} caption="Кому напомним" withTicks />
        </section>
      )}
      {skipped.length > 0 && (
        <section className="card desk-part" aria-labelledby="skipped">
          <div className="desk-part-head">
            <h2 id="skipped">Без письма: {counting(skipped.length)}</h2>
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

/** «2 договора, просрочено 300 ₽, и 1 – с обещанием» */
function headingOf(toRemind: RemindersReview['toRemind']): string {
  const ticked = toRemind.filter(({ promised }) => promised === undefined);
  const promised = toRemind.length - ticked.length;
  const total = ticked.reduce((sum, { overdue }) => sum + overdue, 0);
  if (ticked.length === 0) return `С\u00a0обещанием: ${counting(promised)}`;
  const others = promised > 0 ? `, и\u00a0${thousands(promised)}\u00a0– с\u00a0обещанием` : '';
  return `${counting(ticked.length)}, просрочено ${roubles(total)}${others}`;
}

function counting(count: number): string {
  return counted(count, 'договор', 'договора', 'договоров');
}

type TableProps = {
  contracts: (ToRemind & { promised?: string | undefined })[];
  caption: string;
  withReason?: boolean;
  withTicks?: boolean;
};

function Contracts({ contracts, caption, withReason, withTicks }: TableProps) {
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
        {contracts.map(({ contractId, contract, dealer, to, overdue, days, why, promised }) => (
          <tr key={contractId}>
            <td className="c-head title">
              {withTicks && (
                <>
                  <input
                    className="form-check-input"
                    type="checkbox"
                    name="contract"
                    value={contractId}
                    form={formId}
                    defaultChecked={promised === undefined}
                    aria-label={`Напомнить: ${dealer}, договор ${contract}`}
                  />{' '}
                </>
              )}
              <a href={deskDebtor(contractId)}>{dealer}</a>
              <span className="caption">
                договор {contract}
                {promised && `, оплата обещана до ${ruDate(promised)}`}
              </span>
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
