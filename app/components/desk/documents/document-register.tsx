import { PageHead } from '#app/components/layout/page-head.tsx';
import { NumberAndKind } from '#app/components/papers/documents/number-and-kind.tsx';
import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterErrors, FilterPeriod, FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { isNarrowed, listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { documentKinds } from '#server/papers/documents/document-kinds.ts';
import { mostInArchive } from '#server/papers/documents/most-in-archive.ts';
import type {
  DocumentRegister as Register,
  RegisteredDocument,
} from '#server/papers/documents/register-view.ts';
import { DeskLink } from '../allowed.tsx';
import { deskDealer, deskDocumentFile, deskOrder, deskPaths } from '../desk-hrefs.ts';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ExcelLink } from '../lists/excel-link.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { type RegisterQuery, registerArchive, registerPrint } from './register-query.ts';
import { RegisterTabs } from './register-tabs.tsx';

/** The id of the form to which the checkboxes of the list belong. */
const archiveForm = 'archive';

type Props = { list: Register; query: RegisterQuery; ticked: boolean; errors: FieldErrors };

/** The documents of all dealers, latest first. */
export function DocumentRegister({ list, query, ticked, errors }: Props) {
  const { documents, valid, withdrawn, due, paging } = list;
  const columns = columnsOf(ticked);
  const { isCut } = query.state === 'withdrawn' ? withdrawn : valid;
  const hrefOf = (page: number, marked = '') =>
    listHref(deskPaths.documents, { ...query, ticked: marked }, page);
  return (
    <>
      <PageHead title="Документы">
        <WhoseLists />
        <ListTools columns={columns} path={deskPaths.documents} query={query} />
        <ExcelLink href={listHref(`${deskPaths.documents}.xlsx`, query)} of={paging.total} />
      </PageHead>
      <div className="card">
        <RegisterTabs query={query} counts={list} due={due} />
        <Filter query={query} errors={errors} />
        {documents.length === 0 ? (
          <None query={query} />
        ) : (
          <>
            <DeskTable
              caption="Документы, новые сверху"
              className="labelled"
              columns={columns}
              rows={documents}
              keyOf={({ id }) => `${id} ${ticked}`}
              path={deskPaths.documents}
              query={query}
            />
            {documents.some(({ hasFile }) => hasFile) && (
              <form
                className="cart-tools order-filter"
                id={archiveForm}
                method="get"
                action={registerArchive}
              >
                <input type="hidden" name="back" value={hrefOf(paging.page)} />
                <CarryingLink
                  className="btn btn-sm btn-quiet"
                  href={hrefOf(paging.page, ticked ? '' : '1')}
                  rel="nofollow"
                >
                  {ticked ? 'Снять отметки' : 'Отметить все'}
                </CarryingLink>
                <button type="submit" className="btn btn-sm">
                  <Icon name="download" />
                  Скачать отмеченные
                </button>
                {documents.some(({ isOurs, isWithdrawn }) => isOurs && !isWithdrawn) && (
                  <button
                    type="submit"
                    className="btn btn-sm"
                    formAction={registerPrint}
                    title={`Накладные портала из отмеченных, без отметок – из всего списка, до ${mostInArchive}\u00a0документов`}
                  >
                    Печать: один PDF
                  </button>
                )}
              </form>
            )}
            {isCut && (
              <p className="quiet desk-none">
                Здесь последние {counted(paging.total, 'документ', 'документа', 'документов')}. Более ранние –
                за свой период или по номеру.
              </p>
            )}
            <Pager paging={paging} hrefOf={hrefOf} />
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
      action={deskPaths.documents}
      role="search"
      aria-label="Документы"
    >
      {query.state && <input type="hidden" name="state" value={query.state} />}
      <FilterSearch label="Дилер, ИНН, договор" value={query.query} />
      <NumberAndKind query={query} errors={errors} />
      <FilterPeriod what="Дата" period={query} errors={errors} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <ResetLink href={deskPaths.documents} query={query} />
      <FilterErrors names={['number', 'startDate', 'endDate']} errors={errors} />
    </form>
  );
}

function None({ query }: Pick<Props, 'query'>) {
  return isNarrowed({ ...query, state: '' }) ? (
    <EmptyBox
      title="Таких документов нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <a className="btn" href={deskPaths.documents}>
          Показать все
        </a>
      }
    >
      Ищем по последним цифрам номера и по началу слов: названия дилера, контрагента, ИНН, договора.
      <OwnOnly />
    </EmptyBox>
  ) : (
    <EmptyBox
      title={query.state === 'withdrawn' ? 'Отозванных документов нет' : 'Документов пока нет'}
      drawing={{ name: 'box', tint: 1 }}
    >
      Здесь счета, накладные, УПД и акты всех дилеров: из 1С и оформленные порталом.
      <OwnOnly />
    </EmptyBox>
  );
}

function columnsOf(ticked: boolean): readonly DeskColumn<RegisteredDocument>[] {
  return [
    {
      id: 'document',
      header: 'Документ',
      className: 'c-head title',
      always: true,
      cell: (document) => {
        const { id, kind, number, hasFile, isWithdrawn } = document;
        return (
          <>
            {hasFile && (
              <input
                className="form-check-input"
                type="checkbox"
                name="id"
                value={id}
                form={archiveForm}
                defaultChecked={ticked}
                aria-label={`Отметить: ${document.title}`}
              />
            )}{' '}
            {documentKinds[kind]} {number} {isWithdrawn && <StateLabel kind="neutral" text="Отозван" />}
          </>
        );
      },
    },
    {
      id: 'day',
      header: 'Дата',
      className: 'c-date',
      labelled: true,
      cell: ({ issuedOn }) => ruDate(issuedOn),
    },
    {
      id: 'dealer',
      header: 'Дилер, контрагент',
      className: 'c-text',
      labelled: true,
      cell: ({ dealer, company }) => (
        <>
          <DeskLink href={deskDealer(dealer.id)}>{dealer.header}</DeskLink>
          <span className="caption">{company}</span>
        </>
      ),
    },
    { id: 'contract', header: 'Договор', labelled: true, cell: ({ contract }) => contract },
    {
      id: 'order',
      header: 'Заказ',
      labelled: true,
      cell: ({ order }) => order && <DeskLink href={deskOrder(order.id)}>{order.number}</DeskLink>,
    },
    {
      id: 'sum',
      header: 'Сумма',
      className: 'number',
      labelled: true,
      cell: ({ amount }) => amount !== null && roubles(amount),
    },
    {
      id: 'file',
      header: 'Файл',
      labelled: true,
      cell: (document) =>
        document.hasFile ? (
          <a href={deskDocumentFile(document.id)} download aria-label={`Скачать ${document.title} в PDF`}>
            <Icon name="download" /> PDF
          </a>
        ) : (
          <span className="quiet">файла пока нет</span>
        ),
    },
  ];
}
