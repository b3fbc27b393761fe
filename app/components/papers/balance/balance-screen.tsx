import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { BalanceScreenView, ContractBalance } from '#server/papers/balance/balance-screen.ts';
import { actsPath } from '../acts/act-query.ts';
import { DebtBill } from '../bills/debt-bill.tsx';
import { type BalanceQuery, balanceHref, balancePath } from './balance-query.ts';
import { LedgerEntries } from './ledger-entries.tsx';

type Props = { view: BalanceScreenView; query: BalanceQuery; errors: FieldErrors };

/** What the dealer owes by contract, with the entries behind it. */
export function BalanceScreen({ view, query, errors }: Props) {
  const { sums, contracts } = view;
  return (
    <>
      <PageHead
        title="Взаиморасчёты"
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Взаиморасчёты' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        {sums !== 'withheld' && <PriceSwitch />}
        <a className="btn btn-sm" href={actsPath}>
          Акты сверки
        </a>
      </PageHead>
      {sums === 'withheld' ? (
        <Note kind="info" icon="eye-off" title="Взаиморасчёты видит главный пользователь">
          В них цены договора. Спросите долг и срок оплаты у него.
        </Note>
      ) : (
        <PricesHidden>Взаиморасчётов не видно.</PricesHidden>
      )}
      {sums === 'shown' && contracts.length === 0 && (
        <div className="card">
          <EmptyBox title="Договоров пока нет" drawing={{ name: 'box', tint: 1 }}>
            Когда договор заключат, здесь будут долг, срок оплаты и остаток лимита.
          </EmptyBox>
        </div>
      )}
      {contracts.length > 0 && (
        <>
          <section className="card" aria-label="Договоры">
            <ContractTable contracts={contracts} shown={view.contract?.id} />
          </section>
          <Entries view={view} query={query} errors={errors} />
        </>
      )}
    </>
  );
}

function ContractTable({ contracts, shown }: { contracts: ContractBalance[]; shown: number | undefined }) {
  return (
    <table className="data-table cards labelled records">
      <caption className="visually-hidden">Расчёты по договорам</caption>
      <thead>
        <tr>
          <th scope="col">Договор</th>
          <th scope="col" className="number">
            Долг
          </th>
          <th scope="col" className="number">
            Просрочено
          </th>
          <th scope="col" className="number">
            Ближайший платёж
          </th>
          <th scope="col" className="number">
            Свободный лимит
          </th>
        </tr>
      </thead>
      <tbody>
        {contracts.map((contract) => (
          <ContractRow key={contract.id} contract={contract} isShown={contract.id === shown} />
        ))}
      </tbody>
    </table>
  );
}

function ContractRow({ contract, isShown }: { contract: ContractBalance; isShown: boolean }) {
  const { id, header, company, enabled, balance, overdue, next, creditLimit, free, open } = contract;
  return (
    <tr>
      <td className="c-head title">
        <a href={balanceHref({ contract: String(id) })} aria-current={isShown ? 'true' : undefined}>
          {header}
        </a>
        <span className="caption">
          {company}
          {!enabled && ', закрыт'}
          {contract.deferralDays !== null &&
            `, отсрочка ${counted(contract.deferralDays, 'день', 'дня', 'дней')}`}
        </span>
      </td>
      <td className="number" data-label="Долг">
        {balance > 0 ? roubles(balance) : 'нет'}
        {balance < 0 && <span className="caption">аванс {roubles(-balance)}</span>}
        {open > 0 && <span className="caption">заказы в работе {roubles(open)}</span>}
      </td>
      <td className="number" data-label="Просрочено">
        {overdue > 0 ? <StateLabel kind="danger" text={roubles(overdue)} /> : 'нет'}
      </td>
      <td className="number" data-label="Ближайший платёж">
        {next ? (
          <>
            {roubles(next.amount)}
            <span className="caption">до {ruDate(next.on)}</span>
          </>
        ) : (
          <span className="quiet">нет</span>
        )}
      </td>
      <td className="number" data-label="Свободный лимит">
        {creditLimit > 0 ? (
          <>
            {roubles(free)}
            <span className="caption">из {roubles(creditLimit)}</span>
          </>
        ) : (
          <span className="quiet">предоплата</span>
        )}
      </td>
    </tr>
  );
}

function Entries({ view, query, errors }: Props) {
  const { contract } = view;
  if (!contract) return null;
  const here = { ...query, contract: String(contract.id) };
  return (
    <section className="mt-3" aria-labelledby="entries-head">
      <h2 id="entries-head" className="mb-2">
        Движение по договору {contract.header}
      </h2>
      <div className="card">
        <DebtBill contract={contract.id} {...view.bill} />
        <LedgerEntries
          view={view}
          query={query}
          errors={errors}
          action={balancePath}
          resetHref={balanceHref({ contract: here.contract })}
          hrefOf={(page) => balanceHref(here, page)}
          orderHref={(id) => `/cabinet/orders/${id}`}
        >
          <input type="hidden" name="contract" value={contract.id} />
        </LedgerEntries>
      </div>
    </section>
  );
}
