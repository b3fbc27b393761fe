import type { ReactNode } from 'react';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import type { BalanceStripView, ContractBalance } from '#server/papers/balance/balance-screen.ts';
import { balanceHref, balancePath } from './balance-query.ts';

type Props = BalanceStripView & {
  /** A phone then shows only one line above the list, the overdue sum or otherwise the balance. */
  isShort?: boolean;
};

/** The balances of the contracts that matter most today; on a phone only the first of them. */
export function BalanceStrip({ contracts, others, isShort = false }: Props) {
  return (
    <section className={`card money-strip no-print${isShort ? ' short' : ''}`} aria-label="Взаиморасчёты">
      <ul className="list-unstyled m-0">
        {contracts.map((contract) => (
          <Contract contract={contract} key={contract.id} />
        ))}
      </ul>
      {(others > 0 || contracts.length > 1) && (
        <a className={others > 0 ? 'money-all' : 'money-all on-phone'} href={balancePath}>
          Все договоры ({thousands(contracts.length + others)})
        </a>
      )}
    </section>
  );
}

function Contract({ contract }: { contract: ContractBalance }) {
  const { id, header, company, balance, overdue, next, creditLimit, free } = contract;
  return (
    <li>
      <div className="money-of">
        <a href={balanceHref({ contract: String(id) })}>{header}</a>
        <span className="caption">{company}</span>
      </div>
      <dl>
        <Figure name={balance < 0 ? 'Аванс' : 'Долг'} urgent={overdue === 0}>
          {balance === 0 ? 'нет' : roubles(Math.abs(balance))}
        </Figure>
        <Figure name="Просрочено" urgent={overdue > 0}>
          {overdue > 0 ? <b className="money-late">{roubles(overdue)}</b> : 'нет'}
        </Figure>
        <Figure name={next ? `Оплатить до ${ruDate(next.on)}` : 'Ближайший платёж'}>
          {next ? roubles(next.amount) : 'нет'}
        </Figure>
        <Figure name="Свободный лимит">{creditLimit > 0 ? roubles(free) : 'предоплата'}</Figure>
      </dl>
    </li>
  );
}

function Figure({ name, urgent, children }: { name: string; urgent?: boolean; children: ReactNode }) {
  return (
    <div className={urgent ? 'most-urgent' : undefined}>
      <dt className="caption">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
