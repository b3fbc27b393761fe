import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { floorOfChanges } from '../goods/changed-goods.repository.server.ts';
import type { FindSeen, Seen } from './commerceml/seen.ts';
import { importedRows, importedValues } from './dictionaries.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import type { PropertySpec } from './property-specs.ts';
import type { Survey } from './survey.server.ts';

/**
 * Elements that changed nothing when they were imported, so that the next import may skip them (README.md, «Unchanged
 * elements»).
 */

/** Returns a function that finds stored elements. `runs`: only those that these imports have stored. */
export function seenIn(db: Kysely<Database>, runs?: ReadonlySet<number>): FindSeen {
  return async (hashes) => {
    if (hashes.length === 0 || runs?.size === 0) return new Map();
    const rows = await db
      .selectFrom('exchange_elements')
      .selectAll()
      .where('hash', 'in', hashes)
      .$if(runs !== undefined, (query) => query.where('import_id', 'in', [...(runs ?? [])]))
      .execute();
    return new Map(
      rows.map(({ kind, external_id: id, hash, product_id, version, changed_at, import_id, facts }) => [
        hash,
        {
          ...{ kind, id, hash, product: Number(product_id), version },
          ...{
            changedAt: Number(changed_at),
            run: Number(import_id),
            facts: JSON.parse(facts) as Seen['facts'],
          },
        },
      ]),
    );
  };
}

/** Stores elements that would change nothing if they came again in the state of their products. */
export function saveSeen(
  db: Kysely<Database>,
  seen: readonly Omit<Seen, 'run'>[],
  { id }: Run,
): Promise<void> {
  const rows = seen.map(({ kind, id: external_id, hash, product, version, changedAt, facts }) => ({
    ...{ kind, external_id, hash, product_id: product, version, changed_at: changedAt },
    ...{ import_id: id, facts: JSON.stringify(facts) },
  }));
  return upsert(db, 'exchange_elements', rows, ['kind', 'external_id'], {
    ...{ hash: 'replace', product_id: 'replace', version: 'replace', changed_at: 'replace' },
    ...{ import_id: 'replace', facts: 'replace' },
  });
}

/** Returns those of the goods that have variants in the portal. */
export async function withVariants(db: Kysely<Database>, goods: readonly string[]): Promise<Set<string>> {
  if (goods.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('family_id')
    .distinct()
    .where('family_id', 'in', goods)
    .execute();
  return new Set(rows.map(({ family_id }) => family_id ?? ''));
}

/** The largest ids of brands, parameters and values, which an import adds while it writes goods. */
type Limits = [brands: number, params: number, values: number];

/** All that decides how an element is read, besides its product. `earlier`: without words above the given limits. */
export type ImportContext = { whole: string; earlier: string; limits: Limits };

const digest = (data: unknown) => createHash('sha1').update(JSON.stringify(data)).digest('base64');

/** Returns the context of an import: the dictionaries of its files and of the portal. */
export async function contextOf(db: Kysely<Database>, survey: Survey, upTo?: Limits): Promise<ImportContext> {
  const exported = [
    survey.files.map(
      ({ priceTypes, listsAllPrices, full, read: { goods, offers, prices, stocks, ...words } }) => [
        ...[[...priceTypes], listsAllPrices, full, words],
      ],
    ),
    ...[[...survey.groups], [...survey.usedCategories], [...survey.units], [...survey.priceTypes]],
    [...survey.properties].map(([id, each]) => [id, each, [...each.values], [...each.goneValues]]),
    ...[
      [...survey.warehouses],
      survey.looseStocks,
      survey.areWordsLate,
      [...survey.fullCatalogues],
      [...survey.fullOffers],
    ],
  ];
  const words = await db
    .selectFrom('exchange_words')
    .selectAll()
    .where('kind', 'not in', ['contragent', 'contract'])
    .orderBy('kind')
    .orderBy('owner')
    .orderBy('external_id')
    .execute();
  const rest = digest([
    exported,
    words,
    await db.selectFrom('catalogs').selectAll().orderBy('id').execute(),
    await db.selectFrom('price_types').selectAll().orderBy('id').execute(),
    await db.selectFrom('warehouses').selectAll().orderBy('id').execute(),
    await floorOfChanges(db),
  ]);
  const rows = [
    await db.selectFrom('brands').selectAll().orderBy('id').execute(),
    [...(await importedRows(db, 'params')).values()].sort((a, b) => a.id - b.id),
    await importedValues(db),
  ] as const;
  const limits = rows.map((each) => Math.max(0, ...each.slice(-1).map(({ id }) => id))) as Limits;
  const whole = digest([rest, rows]);
  if (!upTo || limits.every((limit, i) => limit === upTo[i])) return { whole, earlier: whole, limits };
  const within = rows.map((each, i) => each.filter(({ id }) => id <= upTo[i]!));
  return { whole, earlier: digest([rest, within]), limits };
}

/** Returns those of the runs whose elements may be skipped in this context. */
export async function runsIn(
  db: Kysely<Database>,
  runs: ReadonlySet<number>,
  { whole }: ImportContext,
): Promise<Set<number>> {
  if (runs.size === 0) return new Set();
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('id', 'in', [...runs])
    .where('context', '=', whole)
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
}

/**
 * Records the context in which the elements stored by these runs may be skipped: by this import, and by earlier ones
 * that fit the context of its `start`. No change if anything but added words has changed since then. `specs`: with which
 * goods were written.
 */
export async function keepContext(
  db: Kysely<Database>,
  survey: Survey,
  runs: readonly number[],
  start: ImportContext,
  specs: ReadonlyMap<string, PropertySpec>,
): Promise<void> {
  const end = await contextOf(db, survey, start.limits);
  const params = await importedRows(db, 'params');
  const sameTypes = [...specs.values()].every(
    ({ param }) => (params.get(param.externalId)?.type ?? param.type) === param.type,
  );
  if (end.earlier !== start.whole || !sameTypes || survey.areWordsLate) return;
  await db.updateTable('imports').set({ context: end.whole }).where('id', 'in', runs).execute();
}
