import type { DocumentKind } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import type { ActSums } from '../acts/act-view.ts';
import { documentTitle, kindsWithoutPrices } from './document-kinds.ts';
import type { ListedDocument } from './document-view.ts';

type Row = Omit<ListedDocument, 'order' | 'file' | 'title'> & {
  file: string | null;
  orderId: number | null;
  orderedBy: number | null;
  orderedAt: number | null;
};

/** Returns a document as shown to its reader. `sums`: as in acts. Links to the order only if the reader may open it. */
export function listedDocument(
  row: Row,
  sums: ActSums,
  { role, accountId }: Pick<SignedIn, 'role' | 'accountId'>,
): ListedDocument {
  const { id, kind, number, issuedOn, company, contract, size, orderId, orderedBy, orderedAt } = row;
  const opens = orderId !== null && (role !== 'manager' || orderedBy === accountId);
  return {
    ...{ id, kind, number, issuedOn, company, contract, size },
    title: documentTitle(row),
    order: opens ? { id: orderId, number: orderNumber(orderId, orderedAt ?? 0) } : undefined,
    amount: sums === 'shown' ? row.amount : null,
    file: row.file === null ? 'none' : mayOpen(kind, sums) ? 'ready' : 'withheld',
  };
}

/** Returns whether a reader may open the file of a document, which normally contains the prices of the contract. */
export function mayOpen(kind: DocumentKind, sums: ActSums): boolean {
  return sums === 'shown' || kindsWithoutPrices.includes(kind);
}
