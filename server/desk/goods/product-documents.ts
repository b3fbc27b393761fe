import type { ProductDocumentKind } from '../../db/schema.ts';
import { kindLabel } from '../../goods/documents/kinds.ts';
import type { ProductDocument } from '../../goods/documents/product-document.ts';
import { ruDate } from '../../kernel/clock.ts';

/** A document of a product at the desk. `isImported`: 1C sends its file. */
export type DeskDocument = ProductDocument & { isImported: boolean };

/** The values of the form of a document, as typed. */
export type DocumentFormValues = { title: string; kind: string; valid_until: string };

export function documentFormValues(
  document: Pick<DeskDocument, 'title' | 'kind' | 'validUntil'>,
): DocumentFormValues {
  const { title, kind, validUntil } = document;
  return { title, kind, valid_until: validUntil === null ? '' : ruDate(validUntil) };
}

/** The wordings of the form in the history. */
export const documentWordings = {
  title: { label: 'Название документа' },
  kind: { label: 'Вид документа', text: (kind: unknown) => `«${kindLabel(kind as ProductDocumentKind)}»` },
  valid_until: { label: 'Документ действует до' },
};
