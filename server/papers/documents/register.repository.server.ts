import type { Kysely } from 'kysely';
import { inWrittenOrder } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { inOrderOf } from '../../kernel/in-order-of.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import { ofDealers, type WhoseRows, whoseRows } from '../../people/dealers/whose-rows.repository.server.ts';
import { documentTitle } from './document-kinds.ts';
import type { RegisteredDocument } from './register-view.ts';
import { type DocumentConditions, ids, latestFirst, listed, meets } from './repository.server.ts';

type RegisterConditions = DocumentConditions & WhoseRows & { cancelled: number };

type Slice = { limit: number; offset: number };

/** Returns the ids of the matching documents of all dealers, latest first. */
export async function registerIds(
  db: Kysely<Database>,
  conditions: RegisterConditions,
  slice: Slice,
): Promise<number[]> {
  const rows = await (await matching(db, conditions, slice)).execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of matching documents, at most `most`. */
export async function countRegister(
  db: Kysely<Database>,
  conditions: RegisterConditions,
  most: number,
): Promise<number> {
  const found = await matching(db, conditions, { limit: most, offset: 0 });
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Selects documents in the order of an index: of all or many dealers that of their days, of a few dealers the one of
 * each dealer.
 */
async function matching(
  db: Kysely<Database>,
  { cancelled, served, query, ...conditions }: RegisterConditions,
  { limit, offset }: Slice,
) {
  const rows = db
    .selectFrom('documents')
    .select(['documents.id', 'documents.issued_on'])
    .where('documents.cancelled', '=', cancelled)
    .where(meets(conditions));
  const whose = await whoseRows(db, { served, query });
  if (!('few' in whose))
    return rows
      .$if(whose.some, (all) =>
        all.$call(inWrittenOrder(db)).where(ofDealers('documents.dealer_id', { served, query })),
      )
      .$call(latestFirst)
      .limit(limit)
      .offset(offset);
  const [first, ...others] = whose.few.map((dealer) =>
    db
      .selectFrom(
        rows
          .where('documents.dealer_id', '=', dealer)
          .$call(latestFirst)
          .limit(offset + limit)
          .as('newest'),
      )
      .select(['newest.id', 'newest.issued_on']),
  );
  if (!first) return rows.where('documents.id', '=', 0);
  const all = others.reduce((union, each) => union.unionAll(each), first);
  return db
    .selectFrom(all.as('found'))
    .select(['found.id', 'found.issued_on'])
    .orderBy('found.issued_on', 'desc')
    .orderBy('found.id', 'desc')
    .limit(limit)
    .offset(offset);
}

/** Returns documents with the names of their dealers, in the order of the ids. */
export async function registeredByIds(
  db: Kysely<Database>,
  picked: readonly number[],
): Promise<RegisteredDocument[]> {
  if (picked.length === 0) return [];
  const rows = await listed(db, ids(db).where('documents.id', 'in', picked))
    .innerJoin('dealers', 'dealers.id', 'documents.dealer_id')
    .select(['dealers.id as dealerId', 'dealers.header as dealer'])
    .execute();
  return inOrderOf(picked, rows).map(({ dealerId, dealer, orderId, orderedAt, file, cancelled, ...row }) => ({
    ...{ id: row.id, kind: row.kind, number: row.number, issuedOn: row.issuedOn, amount: row.amount },
    ...{ company: row.company, contract: row.contract, dealer: { id: dealerId, header: dealer } },
    order: orderId === null ? undefined : { id: orderId, number: orderNumber(orderId, orderedAt ?? 0) },
    hasFile: file !== null,
    title: documentTitle(row),
    isWithdrawn: cancelled === 1,
  }));
}
