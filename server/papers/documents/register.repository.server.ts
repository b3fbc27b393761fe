import type { Kysely } from 'kysely';
import { inWrittenOrder } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { inOrderOf } from '../../kernel/in-order-of.ts';
import { orderNumber } from '../../ordering/orders/rules.ts';
import {
  byDealers,
  ofDealers,
  type WhoseRows,
  whoseRows,
} from '../../people/dealers/whose-rows.repository.server.ts';
import { documentTitle } from './document-kinds.ts';
import type { RegisteredDocument } from './register-view.ts';
import { type DocumentConditions, ids, latestFirst, listed, meets } from './repository.server.ts';

type RegisterConditions = DocumentConditions & WhoseRows & { cancelled: number };

type Slice = { limit: number; offset: number };

/**
 * So many documents of many dealers are read by the index of their dealers and sorted. More of them lie so close
 * together in the index of the days that reading it finds a page quickly; fewer would make it read all documents.
 */
const fewDocuments = 2_000;

/** Returns the ids of the matching documents of all dealers, latest first. */
export async function registerIds(
  db: Kysely<Database>,
  conditions: RegisterConditions,
  slice: Slice,
): Promise<number[]> {
  const whose = await whoseRows(db, conditions);
  const rows = !('few' in whose) && whose.some ? await readFew(db, conditions, slice) : undefined;
  return (rows ?? (await inOrder(db, conditions, whose, slice).execute())).map(({ id }) => id);
}

/** Returns the number of matching documents, at most `most`. */
export async function countRegister(
  db: Kysely<Database>,
  conditions: RegisterConditions,
  most: number,
): Promise<number> {
  const whose = await whoseRows(db, conditions);
  const found =
    !('few' in whose) && whose.some
      ? matching(db, conditions).where(byDealers('documents.dealer_id', conditions)).limit(most)
      : inOrder(db, conditions, whose, { limit: most, offset: 0 });
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function matching(db: Kysely<Database>, { cancelled, served, query, ...conditions }: RegisterConditions) {
  return db
    .selectFrom('documents')
    .select(['documents.id', 'documents.issued_on'])
    .where('documents.cancelled', '=', cancelled)
    .where(meets(conditions));
}

/** Returns the documents of many dealers, latest first, if these are few in all; otherwise undefined. */
async function readFew(db: Kysely<Database>, conditions: RegisterConditions, { limit, offset }: Slice) {
  const rows = await matching(db, conditions)
    .where(byDealers('documents.dealer_id', conditions))
    .limit(fewDocuments + 1)
    .execute();
  if (rows.length > fewDocuments) return undefined;
  const latest = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    a.issued_on === b.issued_on ? b.id - a.id : a.issued_on < b.issued_on ? 1 : -1;
  return rows.sort(latest).slice(offset, offset + limit);
}

/**
 * Selects documents in the order of an index: of all or many dealers that of their days, of a few dealers the one of
 * each dealer.
 */
function inOrder(
  db: Kysely<Database>,
  conditions: RegisterConditions,
  whose: Awaited<ReturnType<typeof whoseRows>>,
  { limit, offset }: Slice,
) {
  const rows = matching(db, conditions);
  if (!('few' in whose))
    return rows
      .$if(whose.some, (all) =>
        all.$call(inWrittenOrder(db)).where(ofDealers('documents.dealer_id', conditions)),
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
    .leftJoin('issued_papers', 'issued_papers.document_id', 'documents.id')
    .select(['dealers.id as dealerId', 'dealers.header as dealer', 'issued_papers.id as paper'])
    .execute();
  return inOrderOf(picked, rows).map(
    ({ dealerId, dealer, orderId, orderedAt, file, cancelled, paper, ...row }) => ({
      ...{ id: row.id, kind: row.kind, number: row.number, issuedOn: row.issuedOn, amount: row.amount },
      ...{ company: row.company, contract: row.contract, dealer: { id: dealerId, header: dealer } },
      order: orderId === null ? undefined : { id: orderId, number: orderNumber(orderId, orderedAt ?? 0) },
      hasFile: file !== null,
      isOurs: paper !== null,
      title: documentTitle(row),
      isWithdrawn: cancelled === 1,
    }),
  );
}
