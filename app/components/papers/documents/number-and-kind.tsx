import { FilterChoice, FilterSearch } from '#app/components/ui/filter-fields.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import { documentKindNames, documentKinds } from '#server/papers/documents/document-kinds.ts';

type Props = { query: { number: string; kind: string }; errors: FieldErrors };

/** The fields of a filter of documents that dealers and staff have in common. */
export function NumberAndKind({ query, errors }: Props) {
  return (
    <>
      <FilterSearch
        name="number"
        label="Номер документа"
        value={query.number}
        most={50}
        errors={errors.number}
      />
      <FilterChoice name="kind" label="Вид" empty="Все виды" value={query.kind}>
        {documentKindNames.map((kind) => ({ id: kind, text: kindChoice(kind) }))}
      </FilterChoice>
    </>
  );
}

/** Returns the label of a kind in the filter. «Документ» would mean nothing beside the other kinds. */
function kindChoice(kind: (typeof documentKindNames)[number]): string {
  return kind === 'other' ? 'Прочее' : documentKinds[kind];
}
