import type { Kysely, Selectable } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import type { GroupRecord, PropertyRecord } from './commerceml/records.ts';
import { maxLength } from './goods-rules.ts';
import { hiddenByImport } from './hidden-by-import.ts';
import type { Survey } from './survey.server.ts';

/** The names that 1C has given to its ids, in this export and in earlier ones. The maps are keyed by 1C ids. */
export type KnownWords = {
  groups: Map<string, GroupRecord>;
  properties: Map<string, PropertyRecord>;
  units: Map<string, string>;
  currencies: Map<string, string>;
  /** Price types whose prices do not include VAT. */
  vatOnTop: Set<string>;
};

/**
 * A warehouse or a price type whose mark for deletion this export has set or removed. `wasHidden`: the import has hidden
 * it for the mark; otherwise staff had done so before.
 */
export type TurnedMark = { kind: 'warehouse' | 'type'; id: string; deleted: boolean; wasHidden: boolean };

type Row = Selectable<Database['exchange_words']>;

const keyOf = ({ kind, owner, external_id }: Row) => `${kind}\n${owner}\n${external_id}`;

/**
 * Stores the dictionaries of an export, and returns them together with those of earlier exports, because 1C sends
 * dictionaries and goods in separate files, in any order. `learned`: a word is new or has changed. `turned`: a mark
 * that has not changed since the last export is not listed, so that staff may decide otherwise.
 */
export async function keepWords(
  db: Kysely<Database>,
  survey: Survey,
): Promise<{ known: KnownWords; learned: boolean; turned: TurnedMark[] }> {
  const fresh = rowsOf(survey);
  // Prices and stocks need only the currencies and the VAT of price types, and should not wait for the other dictionaries.
  const needsAll = fresh.length > 0 || survey.records.hasSome();
  const words = db.selectFrom('exchange_words').selectAll();
  const kept = await (needsAll ? words : words.where('kind', 'in', ['currency', 'vat'])).execute();
  const rows = new Map(kept.map((row) => [keyOf(row), row]));
  const turned: TurnedMark[] = [];
  const changed: Row[] = [];
  for (const row of fresh) {
    const old = rows.get(keyOf(row));
    const isMark = row.kind === 'warehouse' || row.kind === 'type';
    if (isMark && old?.deleted === 1 && row.deleted === 1) row.header = old.header;
    if (old && old.header === row.header && old.sort === row.sort && old.deleted === row.deleted) continue;
    rows.set(keyOf(row), row);
    changed.push(row);
    const { kind, external_id: id, deleted } = row;
    if ((kind === 'warehouse' || kind === 'type') && (old?.deleted ?? 0) !== deleted)
      turned.push({ kind, id, deleted: deleted === 1, wasHidden: old?.header === hiddenByImport });
  }
  await upsert(db, 'exchange_words', changed, ['kind', 'owner', 'external_id'], {
    header: 'replace',
    sort: 'replace',
    deleted: 'replace',
  });
  await moveGroups(db, survey, rows);
  return { known: wordsOf(rows.values()), learned: changed.length > 0, turned };
}

/** Deletes the former parents of groups that this export has moved, because a group has one parent. */
async function moveGroups(db: Kysely<Database>, survey: Survey, rows: Map<string, Row>): Promise<void> {
  for (const [key, row] of rows) {
    if (row.kind !== 'group' && row.kind !== 'category') continue;
    const now = survey.groups.get(row.external_id);
    if (!now || (now.parent ?? '') === row.owner) continue;
    rows.delete(key);
    await db
      .deleteFrom('exchange_words')
      .where('kind', '=', row.kind)
      .where('owner', '=', row.owner)
      .where('external_id', '=', row.external_id)
      .execute();
  }
}

function rowsOf(survey: Survey): Row[] {
  const rows: Row[] = [];
  const add = (row: Row) => {
    if (row.external_id.length <= maxLength.id && row.owner.length <= maxLength.id)
      rows.push({ ...row, header: row.header.slice(0, maxLength.name) });
  };
  for (const { id, isCategory, header, parent = '', sort = 0, deleted } of survey.groups.values())
    add({
      kind: isCategory ? 'category' : 'group',
      owner: parent,
      external_id: id,
      header,
      sort,
      deleted: Number(deleted),
    });
  for (const { id, header, values, goneValues, sort = 0, deleted } of survey.properties.values()) {
    add({ kind: 'property', owner: '', external_id: id, header, sort, deleted: Number(deleted) });
    for (const [value, text] of values)
      add({
        kind: 'value',
        owner: id,
        external_id: value,
        header: text,
        sort: 0,
        deleted: Number(goneValues.has(value)),
      });
  }
  for (const [code, header] of survey.units)
    add({ kind: 'unit', owner: '', external_id: code, header, sort: 0, deleted: 0 });
  const mark = (kind: TurnedMark['kind'], id: string, deleted: boolean) =>
    add({ kind, owner: '', external_id: id, header: '', sort: 0, deleted: Number(deleted) });
  for (const { id, deleted } of survey.warehouses.values()) mark('warehouse', id, deleted);
  for (const { id, currency, vatOnTop, deleted } of survey.priceTypes.values()) {
    mark('type', id, deleted);
    if (currency !== '')
      add({ kind: 'currency', owner: '', external_id: id, header: currency, sort: 0, deleted: 0 });
    if (vatOnTop !== undefined)
      add({ kind: 'vat', owner: '', external_id: id, header: vatOnTop ? 'сверху' : '', sort: 0, deleted: 0 });
  }
  return rows;
}

function wordsOf(rows: Iterable<Row>): KnownWords {
  const words: KnownWords = {
    groups: new Map(),
    properties: new Map(),
    units: new Map(),
    currencies: new Map(),
    vatOnTop: new Set(),
  };
  const values: Row[] = [];
  for (const row of rows) {
    const { kind, owner, external_id: id, header, sort } = row;
    const deleted = row.deleted === 1;
    if (kind === 'group' || kind === 'category') {
      const isCategory = kind === 'category';
      words.groups.set(id, {
        kind: 'group',
        isCategory,
        id,
        header,
        parent: owner || undefined,
        sort,
        deleted,
      });
    } else if (kind === 'property')
      words.properties.set(id, {
        kind: 'property',
        id,
        header,
        values: new Map(),
        goneValues: new Set(),
        sort,
        deleted,
      });
    else if (kind === 'unit') words.units.set(id, header);
    else if (kind === 'currency') words.currencies.set(id, header);
    else if (kind === 'vat') {
      if (header !== '') words.vatOnTop.add(id);
    } else if (kind === 'value') values.push(row);
  }
  for (const { owner, external_id, header, deleted } of values) {
    words.properties.get(owner)?.values.set(external_id, header);
    if (deleted === 1) words.properties.get(owner)?.goneValues.add(external_id);
  }
  return words;
}
