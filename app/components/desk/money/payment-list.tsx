import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterChoice, FilterErrors, FilterPeriod, FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { isNarrowed, listHref, readConditions } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { paymentKindNames, paymentKinds } from '#server/desk/money/payment-kinds.ts';
import type { PaymentList as List, ListedPayment } from '#server/desk/money/payment-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { DeskButton, DeskLink } from '../allowed.tsx';
import {
  deskContract,
  deskDealer,
  deskPaths,
  deskPayment,
  deskStatement,
  newDeskPayment,
} from '../desk-hrefs.ts';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ExcelLink } from '../lists/excel-link.tsx';
import { ListTools, SortField } from '../lists/list-tools.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';

const names = ['query', 'kind', 'startDate', 'endDate', 'dealer', 'contract', 'sort'] as const;

/** The filter of the list as typed in the address, valid or not. */
type PaymentQuery = Record<(typeof names)[number], string>;

export function readPaymentQuery(params: URLSearchParams): PaymentQuery {
  return readConditions(params, names);
}

type Props = { list: List; query: PaymentQuery; errors: FieldErrors };

/** Payments and corrections, the latest day first. */
export function PaymentList({ list, query, errors }: Props) {
  const { payments, dealer, contract, more, paging } = list;
  const total = counted(paging.total, 'запись', 'записи', 'записей');
  return (
    <>
      <PageHead title="Деньги" count={paging.total > 0 && (more ? `больше ${total}` : total)}>
        <WhoseLists />
        <ListTools columns={columns} path={deskPaths.money} query={query} />
        <ExcelLink href={listHref(`${deskPaths.money}.xlsx`, query)} of={paging.total} />
        <DeskButton href={deskPaths.statements}>Выписка банка</DeskButton>
        <a
          className="btn btn-sm btn-primary"
          href={newDeskPayment({
            ...(dealer && { dealer: dealer.id }),
            ...(contract && { contract: contract.id }),
          })}
        >
          <Icon name="plus" />
          Новый платёж
        </a>
      </PageHead>
      {(dealer || contract) && (
        <p className="quiet dealer-summary">
          Только{' '}
          {dealer && (
            <>
              дилер <DeskLink href={deskDealer(dealer.id)}>{dealer.header}</DeskLink>
            </>
          )}
          {dealer && contract && ', '}
          {contract && (
            <>
              договор <DeskLink href={deskContract(contract.id)}>{contract.header}</DeskLink>
            </>
          )}
          . <a href={deskPaths.money}>Показать все</a>
        </p>
      )}
      <div className="card">
        <Filter query={query} errors={errors} />
        {payments.length === 0 ? (
          <NoPayments query={query} />
        ) : (
          <>
            <DeskTable
              caption="Платежи и корректировки"
              className="labelled"
              columns={columns}
              rows={payments}
              keyOf={({ id }) => id}
              path={deskPaths.money}
              query={query}
            />
            {more && (
              <p className="quiet desk-none">
                Записей больше, чем можно пролистать. Сузьте список: период, дилер, номер или сумма.
              </p>
            )}
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.money, query, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Filter({ query, errors }: Pick<Props, 'query' | 'errors'>) {
  return (
    <form
      className="cart-tools order-filter dealer-filter"
      method="get"
      action={deskPaths.money}
      role="search"
      aria-label="Платежи"
    >
      {query.dealer && <input type="hidden" name="dealer" value={query.dealer} />}
      {query.contract && <input type="hidden" name="contract" value={query.contract} />}
      <FilterSearch label="Номер документа или сумма" value={query.query} most={50} />
      <FilterChoice name="kind" label="Что внесено" empty="Всё" value={query.kind}>
        {paymentKindNames.map((kind) => ({ id: kind, text: paymentKinds[kind].header }))}
      </FilterChoice>
      <FilterPeriod what="Дата" period={query} errors={errors} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <SortField sort={query.sort} />
      <ResetLink href={deskPaths.money} query={query} />
      <FilterErrors names={['startDate', 'endDate']} errors={errors} />
    </form>
  );
}

function NoPayments({ query }: Pick<Props, 'query'>) {
  const isFiltered = isNarrowed(query);
  return isFiltered ? (
    <EmptyBox
      title="Таких платежей нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <a className="btn" href={deskPaths.money}>
          Показать все
        </a>
      }
    >
      Ищем по началу номера документа и по сумме целиком: 1 284,50.
    </EmptyBox>
  ) : (
    <EmptyBox
      title="Платежей пока нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <a className="btn btn-primary" href={newDeskPayment()}>
          Внести платёж
        </a>
      }
    >
      Внесённый платёж сразу уменьшает долг дилера и виден в актах сверки.
      <OwnOnly />
    </EmptyBox>
  );
}

function Sum({ kind, amount, cancelledAt, of }: ListedPayment & { of: 'payment' | 'shipment' }) {
  if (paymentKinds[kind].side !== of) return null;
  return cancelledAt === null ? roubles(amount) : <s className="quiet">{roubles(amount)}</s>;
}

const columns: readonly DeskColumn<ListedPayment>[] = [
  {
    id: 'document',
    header: 'Документ',
    className: 'c-head title',
    always: true,
    cell: ({ id, kind, number, note, cancelledAt }) => (
      <>
        <a href={deskPayment(id)}>
          {paymentKinds[kind].header}
          {number && ` № ${number}`}
        </a>{' '}
        {cancelledAt !== null && <StateLabel kind="neutral" text="Сторно" />}
        {note && <span className="caption">{note}</span>}
      </>
    ),
  },
  {
    id: 'day',
    header: 'Дата',
    className: 'c-date',
    sorts: true,
    labelled: true,
    cell: ({ paidOn }) => ruDate(paidOn),
  },
  {
    id: 'dealer',
    header: 'Дилер, договор',
    className: 'c-text',
    labelled: true,
    cell: ({ dealerId, dealer, contractId, contract }) => (
      <>
        <DeskLink href={deskDealer(dealerId)}>{dealer}</DeskLink>
        <span className="caption">
          договор <DeskLink href={deskContract(contractId)}>{contract}</DeskLink>
        </span>
      </>
    ),
  },
  {
    id: 'by',
    header: 'Внесено',
    labelled: true,
    cell: ({ importId, by }) =>
      importId === null ? (
        by || <span className="quiet">ранее</span>
      ) : (
        <DeskLink href={deskStatement(importId)}>из выписки</DeskLink>
      ),
  },
  {
    id: 'sum',
    header: 'Долг меньше',
    className: 'number',
    sorts: true,
    labelled: true,
    cell: (payment) => <Sum {...payment} of="payment" />,
  },
  {
    id: 'more',
    header: 'Долг больше',
    className: 'number',
    labelled: true,
    cell: (payment) => <Sum {...payment} of="shipment" />,
  },
];
