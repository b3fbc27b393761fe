import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { entryName } from '#server/ordering/sums/entry-names.ts';
import type {
  BalanceEntry,
  BalanceScreenView,
  ContractBalance,
  PeriodEnds,
} from '#server/papers/balance/balance-screen.ts';
import { actsPath } from '../acts/act-query.ts';
import { DebtBill } from '../bills/debt-bill.tsx';
import { type BalanceQuery, balanceHref, balancePath } from './balance-query.ts';

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
  const { contract, entries, paging, isCut } = view;
  if (!contract) return null;
  const isFiltered = query.startDate !== '' || query.endDate !== '';
  const here = { ...query, contract: String(contract.id) };
  return (
    <section className="mt-3" aria-labelledby="entries-head">
      <h2 id="entries-head" className="mb-2">
        Движение по договору {contract.header}
      </h2>
      <div className="card">
        <DebtBill contract={contract.id} {...view.bill} />
        <form className="cart-tools order-filter" method="get" action={balancePath} aria-label="Период">
          <input type="hidden" name="contract" value={contract.id} />
          <FilterPeriod what="Дата" period={query} errors={errors} />
          <button type="submit" className="btn btn-sm">
            Показать
          </button>
          {isFiltered && (
            <a className="btn btn-sm btn-quiet" href={balanceHref({ contract: here.contract })}>
              Сбросить
            </a>
          )}
          <FilterErrors names={['startDate', 'endDate']} errors={errors} />
        </form>
        {(entries.length > 0 || isFiltered) && <Ends {...view.ends} />}
        {entries.length === 0 ? (
          <EmptyBox
            title={isFiltered ? 'За эти дни записей нет' : 'Записей пока нет'}
            drawing={{ name: 'box', tint: 1 }}
          >
            Здесь отгрузки и оплаты по договору.
          </EmptyBox>
        ) : (
          <>
            <EntryTable entries={entries} />
            {isCut && (
              <p className="quiet px-3 pt-3 m-0">
                Здесь последние {counted(paging.total, 'запись', 'записи', 'записей')}. Более ранние – за свой
                период.
              </p>
            )}
            <Pager paging={paging} hrefOf={(page) => balanceHref(here, page)} />
          </>
        )}
      </div>
    </section>
  );
}

/** The balances at the beginning and the end of the period. */
function Ends({ opening, closing }: PeriodEnds) {
  return (
    <p className="px-3 pt-3 m-0">
      {opening && (
        <>
          Сальдо на начало {ruDate(opening.day)}: <b>{roubles(opening.owed)}</b>.{' '}
        </>
      )}
      {closing.day ? `Сальдо на конец ${ruDate(closing.day)}` : 'Сальдо сейчас'}:{' '}
      <b>{roubles(closing.owed)}</b>.
    </p>
  );
}

function EntryTable({ entries }: { entries: BalanceEntry[] }) {
  return (
    <table className="data-table cards labelled records">
      <caption className="visually-hidden">Записи, последние сверху</caption>
      <thead>
        <tr>
          <th scope="col">Документ</th>
          <th scope="col" className="number">
            Отгружено
          </th>
          <th scope="col" className="number">
            Оплачено
          </th>
          <th scope="col" className="number">
            Сальдо
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="c-head title">
              {entry.orderId === null ? (
                entry.document
              ) : (
                <a href={`/cabinet/orders/${entry.orderId}`}>{entry.document}</a>
              )}
              <span className="caption">{captionOf(entry)}</span>
            </td>
            <td className="number" data-label={entry.kind === 'shipment' ? 'Отгружено' : undefined}>
              {entry.kind === 'shipment' && roubles(entry.amount)}
            </td>
            <td className="number" data-label={entry.kind === 'payment' ? 'Оплачено' : undefined}>
              {entry.kind === 'payment' && roubles(entry.amount)}
            </td>
            <td className="number" data-label="Сальдо">
              {roubles(entry.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the caption of an entry. The day is left out when the document contains it: «УТ-000412 от 01.07.2026». */
function captionOf(entry: BalanceEntry): string {
  const day = ruDate(entry.enteredOn);
  const name = entryName(entry);
  return entry.document.includes(day) ? name : `${day}, ${name.toLocaleLowerCase('ru')}`;
}
