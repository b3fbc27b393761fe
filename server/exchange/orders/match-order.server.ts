import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { parseDocumentNumber } from './document-number.ts';
import type { LeftReason } from './left-reasons.ts';
import { type Part, partById, partsOf } from './parts.repository.server.ts';
import type { ReadDocument } from './read-document.ts';
import { orderByExternalId, orderById, type TakenOrder } from './taken.repository.server.ts';

export type Match =
  | { kind: 'found'; order: TakenOrder; part: Part | undefined }
  | { kind: 'unknown'; isBorn: boolean }
  | { kind: 'left'; left: { reason: LeftReason; detail: string } };

/** 1C names what it has made itself by a GUID. */
const guid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * Finds the order of a document: one that 1C has made by its id there, else by the number of the portal, else by the
 * portal's id. An order of another contragent is not meant, although 1C may have given the same number to one of its own.
 */
export async function matchOrder(db: Kysely<Database>, document: ReadDocument): Promise<Match> {
  const isOwnId = guid.test(document.id);
  const born = isOwnId ? await orderByExternalId(db, document.id) : undefined;
  if (born) return { kind: 'found', order: born, part: undefined };
  for (const text of [document.number, isOwnId ? '' : document.id]) {
    const key = parseDocumentNumber(text);
    // A number that 1C has made itself is padded: «000000123» is not the 123 that the portal has sent.
    if (!key || (isOwnId && !/^[1-9]\d*$/.test(text))) continue;
    const part = 'part' in key ? await partById(db, key.part) : undefined;
    const id = 'order' in key ? key.order : part?.orderId;
    const order = id === undefined ? undefined : await orderById(db, id);
    if (!order) continue;
    if (isOfAnother(document, order)) {
      if (isOwnId) return { kind: 'unknown', isBorn: true };
      return { kind: 'left', left: { reason: 'OTHER_CONTRAGENT', detail: document.contragent.name } };
    }
    return { kind: 'found', order, part: part ?? (await plainPart(db, order.id)) };
  }
  return { kind: 'unknown', isBorn: isOwnId };
}

function isOfAnother({ contragent }: ReadDocument, { inn }: TakenOrder): boolean {
  return contragent.inn !== '' && inn !== '' && contragent.inn !== inn;
}

/** The part that has the number of the order, of an order that 1C has as several documents. */
async function plainPart(db: Kysely<Database>, order: number): Promise<Part | undefined> {
  const parts = await partsOf(db, [order]);
  return parts.length > 1 ? parts.find(({ plain }) => plain === 1) : undefined;
}
