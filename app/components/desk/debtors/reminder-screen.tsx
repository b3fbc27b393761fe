import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { Note } from '#app/components/ui/note.tsx';
import type { ReminderPreview } from '#server/desk/debtors/debtor-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { deskDebtor, deskDebtorAct, deskPaths, deskReminder } from '../desk-hrefs.ts';

/** Shows a reminder as it will be mailed, and sends it. */
export function ReminderScreen({ preview }: { preview: ReminderPreview }) {
  const { contractId: id, contract, to, subject, text, replyTo, actFrom, actUntil, why } = preview;
  const period = { startDate: ruDate(actFrom), endDate: ruDate(actUntil) };
  const actHref = `${deskDebtorAct(id)}?${new URLSearchParams({ ...period, format: 'pdf' })}`;
  return (
    <>
      <PageHead
        title="Напомнить о долге"
        crumbs={[
          { label: 'Должники', href: deskPaths.debtors },
          { label: `Договор ${contract}`, href: deskDebtor(id) },
          { label: 'Напоминание' },
        ]}
      />
      <section className="card desk-part" aria-label="Письмо">
        <dl className="props contract-money pt-3">
          <Fact name="Кому">{to && [to.name, to.email].filter(Boolean).join(', ')}</Fact>
          <Fact name="Ответ придёт на">{replyTo}</Fact>
          <Fact name="Тема">{subject}</Fact>
          <Fact name="Файл">
            <a href={actHref} download>
              Акт сверки с {period.startDate} по {period.endDate}, PDF
            </a>
          </Fact>
        </dl>
        <p className="order-note px-3 pb-3">{text}</p>
      </section>
      {why ? (
        <Note kind="info" title={why} />
      ) : (
        <div className="card form-body">
          <Confirm
            action={deskReminder(id)}
            submit={{ label: 'Отправить', busy: 'Отправляем…', look: 'btn-primary' }}
            keep={{ label: 'Не отправлять', href: deskDebtor(id) }}
          >
            Под письмом будут ссылка на взаиморасчёты и подпись портала. По договору уходит не больше одного
            напоминания в день.
          </Confirm>
        </div>
      )}
    </>
  );
}
