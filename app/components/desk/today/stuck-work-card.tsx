import type { StuckWork } from '#server/desk/today/today-view.ts';
import { counted, plural } from '#server/kernel/plural.ts';

/** Failing background jobs, which staff would not notice elsewhere. */
export function StuckWorkCard({ stuck: { mails, lostMails, others } }: { stuck: StuckWork }) {
  return (
    <section className="card desk-part" aria-labelledby="stuck-h">
      <div className="desk-part-head">
        <h2 id="stuck-h">Сбои в работе портала</h2>
      </div>
      <ul className="desk-plain">
        {mails > 0 && (
          <li>
            {counted(mails, 'письмо', 'письма', 'писем')} не{' '}
            {plural(mails, 'отправляется', 'отправляются', 'отправляются')}, портал продолжает попытки
          </li>
        )}
        {lostMails > 0 && (
          <li>
            {counted(lostMails, 'письмо', 'письма', 'писем')} за последний месяц не{' '}
            {plural(lostMails, 'отправлено', 'отправлены', 'отправлено')}, попытки прекращены
          </li>
        )}
        {others > 0 && (
          <li>
            {counted(others, 'фоновое задание', 'фоновых задания', 'фоновых заданий')} не{' '}
            {plural(others, 'выполнено', 'выполнены', 'выполнено')}
          </li>
        )}
        <li className="quiet">
          Причины покажет команда <code>npm run jobs</code> на сервере.{' '}
          {mails + lostMails > 0 && (
            <>
              <code>npm run jobs -- --again</code> ещё раз отправит письма, которые не ушли за последние
              четыре дня.{' '}
            </>
          )}
          <code>npm run jobs -- --drop НОМЕР</code> удалит ненужное задание.
        </li>
      </ul>
    </section>
  );
}
