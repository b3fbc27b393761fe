import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ContractChoice, PaymentForm } from '#server/desk/money/payment-view.ts';
import { amountText, roubles } from '#server/kernel/money.ts';
import { deskPaths, newDeskPayment } from '../desk-hrefs.ts';
import { DocumentFields, NoteField, paymentLabels } from './payment-fields.tsx';

type Props = {
  choices: PaymentForm;
  /** Whether the sum is filled in with the debt under the contract. */
  isDebt: boolean;
  refusal: Refusal | undefined;
};

/** A new payment in steps that work without a script: the dealer, the contract, the document. */
export function NewPayment({ choices, isDebt, refusal }: Props) {
  const { dealer, contract } = choices;
  return (
    <>
      <PageHead
        title="Новый платёж"
        crumbs={[{ label: 'Деньги', href: deskPaths.money }, { label: 'Новый платёж' }]}
      />
      {!dealer && <ChooseDealer {...choices} />}
      {dealer && !contract && (
        <ChooseContract
          title={dealer.header}
          contracts={choices.contracts}
          hrefOf={(id) => newDeskPayment({ contract: id })}
          back={newDeskPayment()}
        />
      )}
      {dealer && contract && (
        <DocumentForm
          choices={choices}
          isDebt={isDebt}
          dealer={dealer.header}
          contract={contract}
          refusal={refusal}
        />
      )}
    </>
  );
}

function ChooseDealer({ query, found }: PaymentForm) {
  return (
    <section className="card" aria-label="Дилер">
      <FindDealer action={`${deskPaths.money}/new`} query={query} />
      <FoundDealers found={found} hrefOf={(id) => newDeskPayment({ dealer: id })} />
    </section>
  );
}

/** A form that searches for dealers by words. */
export function FindDealer({ action, query }: { action: string; query: string }) {
  return (
    <form
      className="cart-tools order-filter dealer-filter"
      method="get"
      action={action}
      role="search"
      aria-label="Дилер"
    >
      <FilterSearch
        label="Дилер: название, ИНН, договор"
        placeholder="Название, ИНН, договор"
        value={query}
      />
      <button type="submit" className="btn btn-sm">
        Найти дилера
      </button>
    </form>
  );
}

type Found = { found: { id: number; header: string }[]; hrefOf: (id: number) => string };

function FoundDealers({ found, hrefOf }: Found) {
  if (found.length === 0) return <p className="quiet desk-none">Таких дилеров нет. Ищем по началу слов.</p>;
  return (
    <ul className="desk-plain">
      {found.map(({ id, header }) => (
        <li key={id}>
          <a href={hrefOf(id)}>{header}</a>
        </li>
      ))}
    </ul>
  );
}

type Contracts = {
  title: string;
  contracts: ContractChoice[];
  hrefOf: (id: number) => string;
  /** The address of the dealers' list. */
  back: string;
};

function ChooseContract({ title, contracts, hrefOf, back }: Contracts) {
  return (
    <section className="card desk-part" aria-label="Договор">
      <div className="desk-part-head">
        <h2>{title}: выберите договор</h2>
        <a className="btn btn-sm" href={back}>
          Другой дилер
        </a>
      </div>
      {contracts.length === 0 && <p className="quiet desk-none">У дилера нет ни одного договора.</p>}
      <ul className="desk-plain">
        {contracts.map(({ id, header, company, balance }) => (
          <li key={id}>
            <a href={hrefOf(id)}>{header}</a>
            {company !== title && `, ${company}`}
            <span className="caption">{balanceWords(balance)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function balanceWords(balance: number): string {
  if (balance === 0) return 'долга нет';
  return balance > 0 ? `долг ${roubles(balance)}` : `аванс ${roubles(-balance)}`;
}

type FormProps = Props & { dealer: string; contract: ContractChoice };

function DocumentForm({ choices, isDebt, dealer, contract, refusal }: FormProps) {
  const { balance, company } = contract;
  const stored = {
    contract: String(contract.id),
    kind: 'payment',
    paid_on: choices.today,
    amount: isDebt && balance > 0 ? amountText(balance) : '',
    number: '',
    note: '',
  };
  const { form, fields, errors } = formFields('payment', stored, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.amount.id}`, paymentLabels);
  const isSame = refusal?.code === 'SAME_PAYMENT';
  return (
    <form
      method="post"
      action={newDeskPayment({ contract: contract.id })}
      className="card form-body"
      {...form}
    >
      <ErrorSummary title={errorTitle('Платёж не внесён', items.length)} items={items} />
      <p className="m-0">
        <b>{dealer}</b>, договор {contract.header}
        {company !== dealer && `, ${company}`}
        <span className="caption">{balanceWords(balance)}</span>
      </p>
      <p className="d-flex flex-wrap gap-2">
        {balance > 0 && (
          <a className="btn btn-sm" href={newDeskPayment({ contract: contract.id, debt: true })}>
            Подставить долг {roubles(balance)}
          </a>
        )}
        <a
          className="btn btn-sm"
          href={newDeskPayment(choices.contracts.length > 1 ? { dealer: choices.dealer!.id } : {})}
        >
          {choices.contracts.length > 1 ? 'Другой договор' : 'Другой дилер'}
        </a>
      </p>
      <input type="hidden" name="contract" value={contract.id} />
      <SubmissionKey />
      <DocumentFields fields={fields} today={choices.today} />
      <NoteField meta={fields.note} />
      {isSame && (
        <label className="inline-field field">
          <input className="form-check-input m-0" type="checkbox" name="again" value="1" />
          Это другой платёж, внести и его
        </label>
      )}
      <div className="form-acts">
        <SubmitButton busy="Вносим…">Внести</SubmitButton>
        <a className="btn" href={deskPaths.money}>
          Отмена
        </a>
      </div>
    </form>
  );
}
