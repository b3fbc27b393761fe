import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { markCatalogueChanged, markModelsOutdated } from '../goods/change-log.repository.server.ts';
import { refreshShutNodes } from '../goods/shut-nodes.repository.server.ts';
import type { GroupRecord } from './commerceml/records.ts';
import {
  allRegions,
  chooseRetailType,
  chosenRetailType,
  hideWarehouses,
  importedRows,
  keepingDeskFields,
  nextId,
  parentsOf,
  saveRows,
  sellPriceTypes,
} from './dictionaries.repository.server.ts';
import { maxLength, regionName } from './goods-rules.ts';
import { type KnownWords, keepWords, type TurnedMark } from './known-words.repository.server.ts';
import { withoutLoops } from './node-loops.ts';
import { retailType } from './offers-rules.ts';
import type { Survey } from './survey.server.ts';
import { compare, type Tally } from './tally.ts';

/**
 * The first id of a 1C group in an empty portal. Lower ids stay free, because catalogues open with the nodes 2 and
 * 225 (§10.12), which must not be 1C groups.
 */
const firstCatalog = 1_000;

/** The warehouse for an export that has quantities but no warehouses. */
const mainWarehouse = { id: 'portal:main', header: 'Основной склад', region: '' };

export type DictionaryTallies = { groups: Tally; warehouses: Tally; priceTypes: Tally };

/**
 * Writes groups, warehouses (with their regions) and price types in one transaction. Returns the tallies and all
 * words of this and earlier exports. `learned`: some of them are new or have changed. `now`: milliseconds.
 */
export function writeDictionaries(
  db: Kysely<Database>,
  survey: Survey,
  now: number,
): Promise<{ tallies: DictionaryTallies; known: KnownWords; learned: boolean }> {
  return inTransaction(db, async (trx) => {
    const { known, learned, turned } = await keepWords(trx, survey);
    const tallies = {
      groups: await writeGroups(trx, survey, known),
      warehouses: await writeWarehouses(trx, survey),
      priceTypes: await writePriceTypes(trx, survey),
    };
    await showOrHide(trx, turned);
    countTurned(tallies, turned);
    const isChanged = turned.length > 0 || Object.values(tallies).some(({ changed }) => changed > 0);
    const isMore = Object.values(tallies).some(({ added }) => added > 0);
    if (isChanged) await markCatalogueChanged(trx, now);
    else if (isMore) await markModelsOutdated(trx, now);
    return { tallies, known, learned: learned || isChanged || isMore };
  });
}

async function writeGroups(trx: Kysely<Database>, survey: Survey, known: KnownWords): Promise<Tally> {
  const existing = await importedRows(trx, 'catalogs');
  const isNeeded = ({ id, isCategory, deleted }: GroupRecord) =>
    existing.has(id) || (!deleted && (!isCategory || survey.usedCategories.has(id)));
  // A category may have come in an earlier file than the first good that it places.
  const categories = [...survey.usedCategories].flatMap((id) => {
    const category = survey.groups.has(id) || existing.has(id) ? undefined : known.groups.get(id);
    return category?.isCategory ? [category] : [];
  });
  const groups = [...survey.groups.values(), ...categories].filter(isNeeded);
  const next = Math.max(firstCatalog, await nextId(trx, 'catalogs'));
  const ids = idsFor(groups, existing, next);
  const rows = groups.map((group) => {
    const parent = group.parent ?? '';
    return keepingDeskFields(existing.get(group.id), {
      id: ids.get(group.id) ?? 0,
      external_id: group.id,
      parent_id: ids.get(parent) ?? existing.get(parent)?.id ?? null,
      header: group.header.slice(0, maxLength.name) || 'Без названия',
      sort: group.sort ?? 0,
      gone: Number(group.deleted),
    });
  });
  const in1C = new Map(
    groups.map(({ id, parent = '' }) => [
      ids.get(id) ?? 0,
      ids.get(parent) ?? existing.get(parent)?.id ?? null,
    ]),
  );
  const { added, changed, tally } = compare(
    existing,
    withoutLoops(rows, await parentsOf(trx), in1C),
    (row) => row.external_id,
  );
  await saveRows(trx, 'catalogs', [...added, ...changed]);
  if (added.length + changed.length > 0) await refreshShutNodes(trx);
  return tally;
}

/** Returns the group itself or the nearest ancestor that is not marked for deletion. */
export function livingGroup(known: KnownWords, id: string | undefined): string | undefined {
  const group = id === undefined ? undefined : known.groups.get(id);
  return group?.deleted ? livingGroup(known, group.parent) : id;
}

/**
 * Hides warehouses, and takes price types from sale, that 1C has marked for deletion, and brings them back when the mark
 * is gone. What staff had hidden before the mark stays hidden.
 */
async function showOrHide(trx: Kysely<Database>, turned: readonly TurnedMark[]): Promise<void> {
  for (const deleted of [true, false]) {
    const idsOf = (kind: TurnedMark['kind']) =>
      turned
        .filter((each) => each.kind === kind && each.deleted === deleted && (deleted || each.wasHidden))
        .map(({ id }) => id);
    await hideWarehouses(trx, idsOf('warehouse'), deleted);
    await sellPriceTypes(trx, idsOf('type'), !deleted);
  }
}

/** Counts warehouses and price types that were hidden or shown again as changed. */
function countTurned({ warehouses, priceTypes }: DictionaryTallies, turned: readonly TurnedMark[]): void {
  for (const { kind } of turned) {
    const tally = kind === 'warehouse' ? warehouses : priceTypes;
    if (tally.unchanged === 0) continue;
    tally.unchanged -= 1;
    tally.changed += 1;
  }
}

async function writeWarehouses(trx: Kysely<Database>, survey: Survey): Promise<Tally> {
  const existing = await importedRows(trx, 'warehouses');
  const listed = [...survey.warehouses.values()].filter(({ id, deleted }) => !deleted || existing.has(id));
  const none = survey.looseStocks && listed.length === 0 && existing.size === 0;
  const warehouses = none ? [mainWarehouse] : listed;
  const ids = idsFor(warehouses, existing, await nextId(trx, 'warehouses'));
  const regions = await writeRegions(
    trx,
    warehouses.map(({ region }) => regionName(region)),
  );
  const last = Math.max(0, ...[...existing.values()].map(({ sort }) => sort));
  const rows = warehouses.map((warehouse, i) =>
    keepingDeskFields(existing.get(warehouse.id), {
      id: ids.get(warehouse.id) ?? 0,
      external_id: warehouse.id,
      header: warehouse.header.slice(0, maxLength.name) || 'Склад',
      region_id: regions.get(regionName(warehouse.region)) ?? 0,
      sort: existing.get(warehouse.id)?.sort ?? last + i + 1,
    }),
  );
  const { added, changed, tally } = compare(existing, rows, (row) => row.external_id);
  await saveRows(trx, 'warehouses', [...added, ...changed]);
  return tally;
}

/** Returns region ids by name; adds missing ones. */
async function writeRegions(trx: Kysely<Database>, names: string[]): Promise<Map<string, number>> {
  const known = new Map((await allRegions(trx)).map(({ id, header }) => [header, id]));
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  const next = await nextId(trx, 'regions');
  const rows = missing.map((header, i) => ({ id: next + i, header }));
  await saveRows(trx, 'regions', rows);
  for (const { id, header } of rows) known.set(header, id);
  return known;
}

async function writePriceTypes(trx: Kysely<Database>, survey: Survey): Promise<Tally> {
  const existing = await importedRows(trx, 'price_types');
  const types = [...survey.priceTypes.values()].filter(({ id, deleted }) => !deleted || existing.has(id));
  const ids = idsFor(types, existing, await nextId(trx, 'price_types'));
  const rows = types.map(({ id, header }) =>
    keepingDeskFields(existing.get(id), {
      id: ids.get(id) ?? 0,
      external_id: id,
      header: header.slice(0, maxLength.name) || 'Цена',
    }),
  );
  const { added, changed, tally } = compare(existing, rows, (row) => row.external_id);
  await saveRows(trx, 'price_types', [...added, ...changed]);
  await markRetailType(trx);
  return tally;
}

/** Marks the price type that is РРЦ by its name, unless staff have decided. Only this mark counts afterwards. */
async function markRetailType(trx: Kysely<Database>): Promise<void> {
  const types = [...(await importedRows(trx, 'price_types')).values()];
  if (types.some(({ desk_fields }) => desk_fields.split(',').includes('is_rrc'))) return;
  const named = retailType(types.filter(({ for_sale }) => for_sale === 1));
  const chosen = await chosenRetailType(trx);
  if (!named || named.id === chosen?.id || chosen?.external_id === null) return;
  await chooseRetailType(trx, named.id);
}

function idsFor(
  records: { id: string }[],
  existing: ReadonlyMap<string, { id: number }>,
  next: number,
): Map<string, number> {
  let free = next;
  return new Map(records.map(({ id }) => [id, existing.get(id)?.id ?? free++]));
}
