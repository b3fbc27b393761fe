import { PageHead } from '#app/components/layout/page-head.tsx';
import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { DuePaper, DuePaperList } from '#server/papers/issued/due-paper.ts';
import { isNothingMissing } from '#server/papers/issued/missing-for-paper.ts';
import { DeskLink } from '../allowed.tsx';
import { deskDealer, deskOrder, deskPaths, issuePapers } from '../desk-hrefs.ts';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { MissingRequisites } from '../orders/missing-requisites.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import type { RegisterQuery } from './register-query.ts';
import { RegisterTabs } from './register-tabs.tsx';

/** The id of the form to which the checkboxes of the list belong. */
const issuingForm = 'issuing';

type Props = { list: DuePaperList; query: RegisterQuery; ticked: boolean };

/** The shipped orders without a valid paper of the portal, oldest first. */
export function DuePapers({ list, query, ticked }: Props) {
  const { orders, due, since, paging } = list;
  const hrefOf = (page: number, marked = '') =>
    listHref(deskPaths.documents, { ...query, ticked: marked }, page);
  return (
    <>
      <PageHead title="Документы">
        <WhoseLists />
      </PageHead>
      <div className="card">
        <RegisterTabs query={query} due={due} />
        <form
          className="cart-tools order-filter dealer-filter"
          method="get"
          action={deskPaths.documents}
          role="search"
          aria-label="Отгружено без накладной"
        >
          <input type="hidden" name="state" value="due" />
          <FilterSearch label="Дилер, ИНН, договор" value={query.query} />
          <button type="submit" className="btn btn-sm">
            Найти
          </button>
          <ResetLink href={listHref(deskPaths.documents, { state: 'due' })} query={{ query: query.query }} />
        </form>
        {orders.length === 0 ? (
          <EmptyBox title="Отгрузок без накладной нет" drawing={{ name: 'box', tint: 1 }}>
            Здесь отгруженные заказы, по которым ещё нет УПД или ТОРГ-12.
            <OwnOnly />
          </EmptyBox>
        ) : (
          <>
            <DeskTable
              caption="Отгружено без накладной, давние сверху"
              className="labelled"
              columns={columnsOf(ticked)}
              rows={orders}
              keyOf={({ id }) => `${id} ${ticked}`}
              path={deskPaths.documents}
              query={query}
            />
            <form className="cart-tools order-filter" id={issuingForm} method="get" action={issuePapers}>
              <input type="hidden" name="back" value={hrefOf(paging.page)} />
              <CarryingLink
                className="btn btn-sm btn-quiet"
                href={hrefOf(paging.page, ticked ? '' : '1')}
                rel="nofollow"
              >
                {ticked ? 'Снять отметки' : 'Отметить все'}
              </CarryingLink>
              <button type="submit" className="btn btn-sm">
                Оформить накладные…
              </button>
            </form>
            {due.isCut && (
              <p className="quiet desk-none">
                Здесь{' '}
                {counted(paging.total, 'самый давний заказ', 'самых давних заказа', 'самых давних заказов')}.
                Отгрузки до своего дня убирают из списка в{' '}
                <DeskLink href={deskPaths.settings}>настройках</DeskLink>.
              </p>
            )}
            <Pager paging={paging} hrefOf={hrefOf} />
          </>
        )}
        {since !== '' && <p className="quiet desk-none">Отгрузки с {ruDate(since)}, как в настройках.</p>}
      </div>
    </>
  );
}

const columnsOf = (ticked: boolean): readonly DeskColumn<DuePaper>[] => [
  {
    id: 'due-number',
    header: 'Заказ',
    className: 'c-head title',
    always: true,
    cell: ({ id, number }) => (
      <>
        <input
          className="form-check-input"
          type="checkbox"
          name="id"
          value={id}
          form={issuingForm}
          defaultChecked={ticked}
          aria-label={`Отметить заказ ${number}`}
        />{' '}
        <DeskLink href={deskOrder(id)}>{number}</DeskLink>
      </>
    ),
  },
  {
    id: 'due-day',
    header: 'Отгружен',
    className: 'c-date',
    labelled: true,
    always: true,
    cell: ({ shippedOn }) => ruDate(shippedOn),
  },
  {
    id: 'due-dealer',
    header: 'Дилер, контрагент',
    className: 'c-text',
    labelled: true,
    always: true,
    cell: ({ dealer, company }) => (
      <>
        <DeskLink href={deskDealer(dealer.id)}>{dealer.header}</DeskLink>
        <span className="caption">{company}</span>
      </>
    ),
  },
  {
    id: 'due-contract',
    header: 'Договор',
    labelled: true,
    always: true,
    cell: ({ contract }) => contract,
  },
  {
    id: 'due-sum',
    header: 'Сумма',
    className: 'number',
    labelled: true,
    always: true,
    cell: ({ total }) => roubles(total),
  },
  {
    id: 'due-missing',
    header: 'Чего не хватает',
    className: 'c-text',
    labelled: ({ missing }) => !isNothingMissing(missing),
    always: true,
    cell: ({ missing, dealer, contragentId }) => (
      <MissingRequisites missing={missing} dealerId={dealer.id} contragentId={contragentId} />
    ),
  },
];
