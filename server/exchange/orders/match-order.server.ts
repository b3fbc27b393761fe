import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { parseDocumentNumber } from './document-number.ts';
import type { LeftReason } from './left-reasons.ts';
import { type Part, partById, partsOf } from './parts.repository.server.ts';
import type { ReadDocument } from './read-document.ts';
import { orderByExternalId, orderById, ordersNumbered, type TakenOrder } from './taken.repository.server.ts';

export type Match =
  | { kind: 'found'; order: TakenOrder; part: Part | undefined }
  | { kind: 'unknown'; isBorn: boolean }
  | { kind: 'left'; left: { reason: LeftReason; detail: string } };

type NumberedOrder = Awaited<ReturnType<typeof ordersNumbered>>[number];

/** Matches a GUID, by which 1C identifies its own documents. */
export const guid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * Finds the order of a document: a document created in 1C by its 1C id, else by its number in the old portal or in this
 * one, else by the portal's id. An order of another contragent does not match, because 1C may have given the same
 * number to one of its own documents. When a number fits several orders of the buyer, or the buyer is not named, the
 * order with both this number and this id matches.
 */
export async function matchOrder(db: Kysely<Database>, document: ReadDocument): Promise<Match> {
  const isOwnId = guid.test(document.id);
  const born = isOwnId ? await orderByExternalId(db, document.id) : undefined;
  if (born) return { kind: 'found', order: born, part: undefined };
  for (const text of [document.number, isOwnId ? '' : document.id]) {
    // A number that 1C has assigned is padded: «000000123» is not the 123 that the portal has sent.
    if (text === '' || (isOwnId && text.startsWith('0'))) continue;
    const key = isOwnId && !/^\d+$/.test(text) ? undefined : parseDocumentNumber(text);
    const part = key && 'part' in key ? await partById(db, key.part) : undefined;
    const id = key && 'order' in key ? key.order : part?.orderId;
    const numbered = await ordersNumbered(db, text, id);
    if (numbered.length === 0) continue;
    const possible = numbered.filter((each) => !isOfAnother(document, each));
    if (possible.length === 0) {
      if (isOwnId) return { kind: 'unknown', isBorn: true };
      return { kind: 'left', left: { reason: 'OTHER_CONTRAGENT', detail: document.contragent.name } };
    }
    const meant = possible.length === 1 ? possible[0] : possible.find((each) => hasBoth(document, each));
    if (!meant) {
      const detail = possible.map((each) => orderNumber(each.id, each.createdAt)).join(', ');
      return { kind: 'left', left: { reason: 'AMBIGUOUS_NUMBER', detail } };
    }
    const order = await orderById(db, meant.id);
    if (!order) continue;
    return { kind: 'found', order, part: id === order.id && part ? part : await plainPart(db, order.id) };
  }
  return { kind: 'unknown', isBorn: isOwnId };
}

/** Returns whether number and id both match an order, as in documents for orders of the old portal. */
function hasBoth(document: ReadDocument, { id, oldNumber }: NumberedOrder): boolean {
  return document.number === oldNumber && document.id === String(id);
}

function isOfAnother({ contragent }: ReadDocument, { inn }: NumberedOrder): boolean {
  return contragent.inn !== '' && inn !== '' && contragent.inn !== inn;
}

/** Returns the part that has the number of the order, when 1C has the order as several documents. */
async function plainPart(db: Kysely<Database>, order: number): Promise<Part | undefined> {
  const parts = await partsOf(db, [order]);
  return parts.length > 1 ? parts.find(({ plain }) => plain === 1) : undefined;
}
