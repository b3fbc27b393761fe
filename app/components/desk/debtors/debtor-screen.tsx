import { PageHead } from '#app/components/layout/page-head.tsx';
import { LedgerEntries } from '#app/components/papers/balance/ledger-entries.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type DebtorCard, isBroken } from '#server/desk/debtors/debtor-view.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { Part } from '../dealers/dealer-part.tsx';
import { deskDebtor, deskOrder, deskPaths, deskReminder, newDeskPayment } from '../desk-hrefs.ts';
import { DebtorFacts } from './debtor-facts.tsx';
import { ActForm, Bills, Reminders } from './debtor-papers.tsx';
import { PromiseForm } from './promise-form.tsx';
import { PromiseText } from './promise-text.tsx';

type Props = {
  card: DebtorCard;
  /** The period as typed in the address, valid or not. */
  query: { startDate: string; endDate: string };
  errors: FieldErrors;
  refusal: Refusal | undefined;
  /** `yyyy-mm-dd` */
  today: string;
};

/** The debt under a contract: its ages, promises, reminders, bills and ledger. */
export function DebtorScreen({ card, query, errors, refusal, today }: Props) {
  const { id, header } = card;
  const title = `Расчёты по договору ${header}`;
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Должники', href: deskPaths.debtors }, { label: title }]}>
        <a className="btn btn-sm" href={newDeskPayment({ contract: id })}>
          Новый платёж
        </a>
        {card.whyNoReminder === '' && (
          <a className="btn btn-sm btn-primary" href={deskReminder(id)}>
            Напомнить письмом
          </a>
        )}
      </PageHead>
      <DebtorFacts card={card} />
      <div className="desk-columns">
        <Part title="Обещания" rows={1} none="">
          <Promises card={card} today={today} />
          <PromiseForm contract={id} refusal={refusal} />
        </Part>
        <div>
          <Reminders card={card} />
          <Bills card={card} />
        </div>
      </div>
      <section className="card desk-part" aria-labelledby="ledger-h">
        <div className="desk-part-head">
          <h2 id="ledger-h">Движение по договору</h2>
        </div>
        <LedgerEntries
          view={card}
          query={query}
          errors={errors}
          action={deskDebtor(id)}
          resetHref={deskDebtor(id)}
          hrefOf={(page) => listHref(deskDebtor(id), query, page)}
          orderHref={deskOrder}
        />
      </section>
      <ActForm card={card} />
    </>
  );
}

function Promises({ card: { promises, debt }, today }: { card: DebtorCard; today: string }) {
  if (promises.length === 0) return <p className="quiet desk-none">Обещаний пока нет.</p>;
  return (
    <ul className="desk-plain">
      {promises.map((promise, i) => (
        <li key={promise.id}>
          <PromiseText
            promise={promise}
            isBroken={i === 0 && debt !== undefined && isBroken(promise, today)}
          />
        </li>
      ))}
    </ul>
  );
}
