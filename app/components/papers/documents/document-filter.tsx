import { FilterChoice, FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { DocumentList } from '#server/papers/documents/document-view.ts';
import { type DocumentQuery, documentsPath } from './document-query.ts';
import { NumberAndKind } from './number-and-kind.tsx';

type Props = { query: DocumentQuery; errors: FieldErrors } & Pick<DocumentList, 'contracts' | 'contragents'>;

/** The filter in a row. It is a GET form, so that the address can be bookmarked and shared. */
export function DocumentFilter({ query, contracts, contragents, errors }: Props) {
  return (
    <form
      className="cart-tools order-filter folding"
      method="get"
      action={documentsPath}
      role="search"
      aria-label="Документы"
    >
      {query.perpage && <input type="hidden" name="perpage" value={query.perpage} />}
      <NumberAndKind query={query} errors={errors} />
      <FilterChoice name="contract" label="Договор" empty="Все договоры" value={query.contract}>
        {contracts.map(({ id, header }) => ({ id, text: header }))}
      </FilterChoice>
      {contragents.length > 1 && (
        <FilterChoice name="contragent" label="Контрагент" empty="Все контрагенты" value={query.contragent}>
          {contragents.map(({ id, company }) => ({ id, text: company }))}
        </FilterChoice>
      )}
      <FilterPeriod what="Дата" period={query} errors={errors} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <ResetLink href={documentsPath} query={query} />
      <FilterErrors names={['number', 'startDate', 'endDate']} errors={errors} />
    </form>
  );
}
