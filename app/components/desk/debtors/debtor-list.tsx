import { phoneHref } from '#app/components/layout/company.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { isNarrowed, listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { debtAges } from '#server/desk/debtors/ages.ts';
import type { DebtTotals, DebtorList as List, ListedDebtor } from '#server/desk/debtors/debtor-view.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { DeskLink } from '../allowed.tsx';
import { deskContract, deskDealer, deskDebtor, deskPaths } from '../desk-hrefs.ts';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ExcelLink } from '../lists/excel-link.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { DebtorFilter, RemindForm } from './debtor-filter.tsx';
import type { DebtorQuery } from './debtor-query.ts';
import { PromiseText } from './promise-text.tsx';

type Props = { list: List; query: DebtorQuery; errors: FieldErrors };

/** Contracts with an overdue debt, and the sums of all that are listed. */
export function DebtorList({ list, query, errors }: Props) {
  const { debtors, totals, managers, paging } = list;
  return (
    <>
      <PageHead
        title="Должники"
        count={paging.total > 0 && counted(paging.total, 'договор', 'договора', 'договоров')}
      >
        <WhoseLists />
        <ListTools columns={columns} path={deskPaths.debtors} query={query} />
        <ExcelLink href={listHref(`${deskPaths.debtors}.xlsx`, query)} of={paging.total} />
      </PageHead>
      {paging.total > 0 && <Totals {...totals} />}
      <div className="card">
        <DebtorFilter query={query} errors={errors} managers={managers} />
        {debtors.length === 0 ? (
          <NoDebtors isFiltered={isNarrowed(query)} />
        ) : (
          <>
            <DeskTable
              caption="Договоры с просроченным долгом"
              className="labelled"
              columns={columns}
              rows={debtors}
              keyOf={({ contractId }) => contractId}
              path={deskPaths.debtors}
              query={query}
            />
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.debtors, query, page)} />
          </>
        )}
      </div>
      {paging.total > 0 && <RemindForm query={query} />}
    </>
  );
}

function Totals({ balance, overdue, byAge }: DebtTotals) {
  return (
    <section className="card desk-part" aria-labelledby="totals-h">
      <div className="desk-part-head">
        <h2 id="totals-h">Просрочено {roubles(overdue)}</h2>
      </div>
      <dl className="props contract-money">
        {debtAges.map(({ name, label }) => (
          <Fact name={label} key={name}>
            {roubles(byAge[name])}
          </Fact>
        ))}
        <Fact name="Весь долг по этим договорам">{roubles(balance)}</Fact>
      </dl>
    </section>
  );
}

function NoDebtors({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyBox
      title="Таких должников нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <a className="btn" href={deskPaths.debtors}>
          Показать всех
        </a>
      }
    >
      Ищем по началу слов: дилера, контрагента, ИНН, e-mail, номера договора.
    </EmptyBox>
  ) : (
    <EmptyBox title="Просроченных долгов нет" drawing={{ name: 'box', tint: 1 }}>
      Здесь договоры с отсрочкой, по которым срок оплаты прошёл.
      <OwnOnly />
    </EmptyBox>
  );
}

const columns: readonly DeskColumn<ListedDebtor>[] = [
  {
    id: 'dealer',
    header: 'Дилер, договор',
    className: 'c-head title',
    sorts: true,
    always: true,
    cell: ({ contractId, contract, company, dealerId, dealer, manager, phone }) => (
      <>
        <DeskLink href={deskDealer(dealerId)}>{dealer}</DeskLink>
        <span className="caption">
          договор <DeskLink href={deskContract(contractId)}>{contract}</DeskLink>
          {company !== dealer && `, ${company}`}
        </span>
        <span className="caption">
          {phone && <a href={phoneHref(phone)}>{phone}</a>}
          {phone && manager && ', '}
          {manager && `ведёт ${manager}`}
        </span>
      </>
    ),
  },
  {
    id: 'debt',
    header: 'Долг',
    className: 'number',
    sorts: true,
    labelled: true,
    cell: ({ balance }) => roubles(balance),
  },
  ...debtAges.map(
    ({ name, label }): DeskColumn<ListedDebtor> => ({
      id: name,
      header: label,
      className: 'number',
      sorts: true,
      labelled: ({ byAge }) => byAge[name] > 0,
      cell: ({ byAge }) => byAge[name] > 0 && roubles(byAge[name]),
    }),
  ),
  {
    id: 'overdue',
    header: 'Просрочено',
    className: 'number',
    sorts: true,
    labelled: true,
    cell: ({ contractId, overdue }) => <a href={deskDebtor(contractId)}>{roubles(overdue)}</a>,
  },
  {
    id: 'days',
    header: 'Дней',
    className: 'number',
    sorts: true,
    labelled: true,
    cell: ({ days }) => days,
  },
  {
    id: 'promise',
    header: 'Обещание',
    className: 'c-text',
    labelled: true,
    cell: ({ contractId, promise }) =>
      promise ? (
        <div>
          <PromiseText promise={promise} isBroken={promise.isBroken} />
        </div>
      ) : (
        <a href={`${deskDebtor(contractId)}#promise`}>Записать</a>
      ),
  },
];
