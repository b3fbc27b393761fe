import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { isNarrowed } from '#app/components/ui/list-query.ts';
import { Note } from '#app/components/ui/note.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { PhoneMenu } from '#app/components/ui/phone-menu.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { bind } from '#server/kernel/typography.ts';
import type { DocumentList } from '#server/papers/documents/document-view.ts';
import { mostInArchive } from '#server/papers/documents/most-in-archive.ts';
import { DocumentFilter } from './document-filter.tsx';
import { archivePath, type DocumentQuery, documentsHref, documentsPath } from './document-query.ts';
import { DocumentTable } from './document-table.tsx';

type Props = { list: DocumentList; query: DocumentQuery; ticked: boolean; errors: FieldErrors };

/** The documents sent by 1C: filter, list, files. */
export function DocumentsScreen({ list, query, ticked, errors }: Props) {
  const { documents, contracts, contragents, sums, paging, isCut } = list;
  const isEmpty = documents.length === 0 && !isNarrowed(query);
  return (
    <>
      <PageHead
        title="Счета и накладные"
        count={paging.total > 0 && !isCut && counted(paging.total, 'документ', 'документа', 'документов')}
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Счета и накладные' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        {!isEmpty && (
          <PhoneMenu
            label="Фильтр"
            what="документов"
            open={Object.keys(errors).length > 0 || isNarrowed(query)}
            inRow
          />
        )}
        {sums !== 'withheld' && <PriceSwitch />}
      </PageHead>
      {sums === 'withheld' ? (
        <Note kind="info" icon="eye-off" title="Документы показаны без сумм">
          В них цены договора: попросите файл у главного пользователя.
        </Note>
      ) : (
        <PricesHidden>Сумм документов не видно, и файлы с ними не скачать.</PricesHidden>
      )}
      <div className="card">
        {!isEmpty && (
          <DocumentFilter query={query} contracts={contracts} contragents={contragents} errors={errors} />
        )}
        {documents.length === 0 ? (
          <NoDocuments isNarrowed={!isEmpty} />
        ) : (
          <form method="get" action={archivePath} aria-label="Скачать документы">
            {Object.entries({ ...query, page: String(paging.page) }).map(
              ([name, value]) => value && <input type="hidden" name={name} value={value} key={name} />,
            )}
            <DocumentTable documents={documents} showSums={sums === 'shown'} ticked={ticked} />
            {isCut && (
              <p className="quiet px-3 pt-3 m-0">
                Здесь последние {counted(paging.total, 'документ', 'документа', 'документов')}. Более ранние –
                за свой период или по номеру.
              </p>
            )}
            <div className="documents-tools">
              {documents.some(({ file }) => file === 'ready') && (
                <>
                  <a
                    className="btn btn-sm btn-quiet"
                    href={documentsHref(query, paging.page, ticked ? '' : '1')}
                    rel="nofollow"
                  >
                    {ticked ? 'Снять отметки' : 'Отметить все'}
                  </a>
                  <button type="submit" className="btn btn-sm for-marked">
                    <Icon name="download" />
                    Скачать отмеченные
                  </button>
                </>
              )}
              <button type="submit" className="btn btn-sm" name="all" value="1">
                <Icon name="download" />
                {isNarrowed(query) ? 'Скачать всё по фильтру' : 'Скачать всё'}
              </button>
              <span className="quiet">одним архивом, до {bind(mostInArchive, 'документов')}</span>
            </div>
          </form>
        )}
        {documents.length > 0 && (
          <Pager
            paging={paging}
            hrefOf={(page) => documentsHref(query, page)}
            sizeHref={(size) => documentsHref({ ...query, perpage: String(size) })}
          />
        )}
      </div>
    </>
  );
}

function NoDocuments({ isNarrowed: narrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyBox
      title={narrowed ? 'Документов по этим условиям нет' : 'Документов пока нет'}
      drawing={{ name: 'box', tint: 1 }}
      actions={
        narrowed && (
          <a className="btn" href={documentsPath}>
            Показать все документы
          </a>
        )
      }
    >
      {narrowed
        ? 'Проверьте номер, вид и период.'
        : 'Здесь появятся счета, накладные, УПД и сертификаты: их передаёт бухгалтерия поставщика.'}
    </EmptyBox>
  );
}
