import { z } from 'zod';
import { ruDate } from '#server/kernel/clock.ts';
import { documentKindNames, documentKinds } from '#server/papers/documents/document-kinds.ts';
import type { DocumentList, ListedDocument } from '#server/papers/documents/document-view.ts';
import { shaped } from '../shaped.ts';
import {
  rowsOfPage,
  wireFlag,
  wireId,
  wireMoney,
  wirePages,
  zDate,
  zFlag,
  zId,
  zMoney,
  zPagination,
} from '../wire.ts';

const zDocument = z
  .object({
    id: zId,
    kind: z.enum(documentKindNames),
    header: z.string().meta({ description: 'The kind in words.' }),
    number: z.string(),
    date: zDate,
    company: z.string(),
    contract: z.string().meta({ description: 'Empty when the document is of the contragent as a whole.' }),
    order: zId.meta({ description: 'The order it belongs to; 0 when there is none.' }),
    sum: zMoney.meta({ description: 'Roubles; null when it has none, and when sums are hidden.' }),
    file: zFlag.meta({ description: '1: `/api/download/{id}/?type=document` has its PDF.' }),
  })
  .meta({ id: 'Document' });

/** The response to `documents`. */
export const documentList = shaped(
  z.object({ documents: z.array(zDocument), count: z.int(), cut: zFlag, pagination: zPagination }),
  ({ documents, paging, isCut }: Pick<DocumentList, 'documents' | 'paging' | 'isCut'>) => ({
    documents: rowsOfPage(documents, paging).map(wireDocument),
    count: paging.total,
    cut: wireFlag(isCut),
    pagination: wirePages(paging),
  }),
);

function wireDocument(document: ListedDocument): z.input<typeof zDocument> {
  const { id, kind, number, issuedOn, company, contract, order, amount, file } = document;
  return {
    id: wireId(id),
    kind,
    header: documentKinds[kind],
    number,
    date: ruDate(issuedOn),
    company,
    contract: contract ?? '',
    order: wireId(order?.id ?? 0),
    sum: wireMoney(amount ?? undefined),
    file: wireFlag(file === 'ready'),
  };
}
