import { PageHead } from '#app/components/layout/page-head.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type MailingCard, mailingStates, type Reach } from '#server/content/mailings/mailing-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskDealer, deskPaths, deskPerson } from '../desk-hrefs.ts';
import { ChosenDealers } from './chosen-dealers.tsx';
import { MailingForm } from './mailing-form.tsx';
import { deskMailing, deskMailingDeed } from './mailing-hrefs.ts';

type Props = { card: MailingCard; refusal: Refusal | undefined };

/** Returns the number of recipients as text: «12 дилеров, 34 человека». */
export function reachText({ dealers, people }: Reach): string {
  return `${counted(dealers, 'дилер', 'дилера', 'дилеров')}, ${counted(people, 'человек', 'человека', 'человек')}`;
}

/** A message to dealers: the form of a draft, or the result of a message that was sent. */
export function MailingScreen({ card, refusal }: Props) {
  const { mailing, reach } = card;
  const { id, header, state } = mailing;
  const isDraft = state === 'draft';
  const title = id ? header : 'Новое сообщение';
  const { header: word, kind } = mailingStates[state];
  return (
    <>
      <PageHead
        title={title}
        mark={id > 0 && <StateLabel kind={kind} text={word} />}
        crumbs={[{ label: 'Сообщения дилерам', href: deskPaths.messages }, { label: title }]}
      >
        {id > 0 && (
          <form method="post" action={deskMailingDeed(id, 'copy')}>
            <SubmissionKey />
            <button type="submit" className="btn btn-sm">
              Скопировать в новое
            </button>
          </form>
        )}
        {id > 0 && state !== 'sent' && state !== 'cancelled' && (
          <a className="btn btn-sm" href={deskMailingDeed(id, 'stop')}>
            {isDraft ? 'Удалить' : 'Остановить'}
          </a>
        )}
        {id > 0 && isDraft && (
          <a className="btn btn-sm btn-primary" href={deskMailingDeed(id, 'send')}>
            Отправить…
          </a>
        )}
      </PageHead>
      {isDraft ? (
        <>
          {reach && (
            <p className="quiet dealer-summary">Сейчас это сообщение получили бы: {reachText(reach)}.</p>
          )}
          {id > 0 && mailing.audience === 'chosen' && <ChosenDealers card={card} />}
          <MailingForm card={card} refusal={refusal} />
        </>
      ) : (
        <Result card={card} />
      )}
    </>
  );
}

function Result({ card }: { card: MailingCard }) {
  const { mailing, toWhom, read, chosen } = card;
  const { header, text, href, by, people, told, mailed, mainOnly, byMail, startsAt, endedAt, state } =
    mailing;
  return (
    <>
      <section className="card desk-part" aria-label="Сообщение">
        <dl className="props contract-money">
          <Fact name="Кому">
            {toWhom}
            {mainOnly && ', только главным пользователям'}
            {chosen.length > 0 && mailing.audience === 'chosen' && (
              <span className="caption">{chosen.map((dealer) => dealer.header).join(', ')}</span>
            )}
          </Fact>
          <Fact name="Получили">
            {thousands(told)} из {thousands(people)}
          </Fact>
          <Fact name="Прочитали в кабинете">{thousands(read)}</Fact>
          <Fact name="Отправлено писем">{byMail ? thousands(mailed) : 'только в кабинет'}</Fact>
          <Fact name="Автор">{by}</Fact>
          <Fact name={state === 'waiting' ? 'Уйдёт' : 'Начато'}>{ruDateTimeOf(startsAt)}</Fact>
          {endedAt !== null && (
            <Fact name={state === 'cancelled' ? 'Остановлено' : 'Закончено'}>{ruDateTimeOf(endedAt)}</Fact>
          )}
          <Fact name="Ссылка">{href && <a href={href}>{href}</a>}</Fact>
        </dl>
      </section>
      <MessageText header={header} text={text} />
      {told > 0 && <Receivers card={card} />}
    </>
  );
}

/** A message as dealers see it. */
export function MessageText({ header, text }: { header: string; text: string }) {
  return (
    <section className="card desk-part" aria-label="Как видит дилер">
      <div className="desk-part-head">
        <h2>{header}</h2>
      </div>
      <p className="order-note desk-none">{text}</p>
    </section>
  );
}

function Receivers({ card: { mailing, told, paging } }: { card: MailingCard }) {
  return (
    <div className="card">
      <table className="data-table cards labelled desk-list">
        <caption className="visually-hidden">Кто получил</caption>
        <thead>
          <tr>
            <th scope="col">Получил</th>
            <th scope="col">Дилер</th>
            <th scope="col">Прочитал</th>
          </tr>
        </thead>
        <tbody>
          {told.map(({ id, name, dealer, readAt }) => (
            <tr key={id}>
              <td className="c-head title">
                <a href={deskPerson(dealer.id, id)}>{name}</a>
              </td>
              <td className="c-text" data-label="Дилер">
                <a href={deskDealer(dealer.id)}>{dealer.header}</a>
              </td>
              <td data-label="Прочитал">
                {readAt === null ? <span className="quiet">нет</span> : ruDateTimeOf(readAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager
        paging={paging}
        hrefOf={(page) => `${deskMailing(mailing.id)}${page > 1 ? `?page=${page}` : ''}`}
      />
    </div>
  );
}
