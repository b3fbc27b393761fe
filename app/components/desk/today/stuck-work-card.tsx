import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { StuckWork } from '#server/desk/today/today-view.ts';
import { counted } from '#server/kernel/plural.ts';

/** What does not succeed behind the screens: nobody at the desk would notice it elsewhere. */
export function StuckWorkCard({ stuck: { mails, lostMails, others } }: { stuck: StuckWork }) {
  return (
    <section className="card desk-part" aria-labelledby="stuck-h">
      <div className="desk-part-head">
        <h2 id="stuck-h">Портал не справляется</h2>
        <StateLabel kind="danger" text="Нужна помощь" />
      </div>
      <ul className="desk-plain">
        {mails > 0 && (
          <li>Не отправляются: {counted(mails, 'письмо', 'письма', 'писем')}. Портал продолжает попытки</li>
        )}
        {lostMails > 0 && (
          <li>
            Не отправлены, и попыток больше не будет: {counted(lostMails, 'письмо', 'письма', 'писем')} за
            месяц
          </li>
        )}
        {others > 0 && (
          <li>Не выполнены: {counted(others, 'другое задание', 'других задания', 'других заданий')}</li>
        )}
        <li className="quiet">
          Причины покажет администратору сервера команда <code>npm run jobs</code>; ею же письма отправляют
          ещё раз
        </li>
      </ul>
    </section>
  );
}
