import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { markModelsOutdated } from '../goods/change-log.repository.server.ts';
import {
  allBrands,
  importedRows,
  importedValues,
  nextId,
  saveRows,
} from './dictionaries.repository.server.ts';
import { maxLength } from './goods-rules.ts';
import { numberOf } from './properties-rules.ts';
import type { ParamSpec } from './property-specs.ts';

/** A brand as a good names it. A brand without a 1C id is identified by its name. */
export type BrandWord = { externalId: string | undefined; header: string };

/** A value of a parameter as a good names it. */
export type ValueWord = { param: ParamSpec; externalId: string | undefined; header: string };

/**
 * The words that describe goods, with their ids: brands, parameters, values. Words that are new in the goods are added.
 */
export type Words = {
  brandId: (word: BrandWord) => number | undefined;
  /** Returns the ids of parameter and value. */
  valueIds: (word: ValueWord) => { param_id: number; value_id: number } | undefined;
  paramId: (param: ParamSpec) => number | undefined;
  /** Adds unknown words in a separate transaction, because a word without goods does no harm. */
  learn: (brands: BrandWord[], values: ValueWord[]) => Promise<void>;
};

/** Loads the words of earlier imports and, for brands, those of the portal itself. `now`: milliseconds. */
export async function loadWords(db: Kysely<Database>, now: number): Promise<Words> {
  const brands = new Map<string, number>();
  const known = await allBrands(db);
  // The name in 1C comes first, because goods from there use it, whatever name staff have chosen.
  for (const { id, source_header } of known)
    if (source_header !== null) brands.set(byHeader(source_header), id);
  for (const { id, external_id, header } of known) {
    if (!brands.has(byHeader(header))) brands.set(byHeader(header), id);
    if (external_id !== null) brands.set(byId(external_id), id);
  }
  const params = new Map([...(await importedRows(db, 'params'))].map(([external, { id }]) => [external, id]));
  const values = new Map<string, number>();
  const takenIds = new Set<string>();
  for (const { id, param_id, external_id, header } of await importedValues(db)) {
    const key = valueKey(param_id, header);
    if (!values.has(key)) values.set(key, id);
    if (external_id !== null) takenIds.add(external_id);
  }

  const brandId = ({ externalId, header }: BrandWord) =>
    (externalId === undefined ? undefined : brands.get(byId(externalId))) ?? brands.get(byHeader(header));

  const valueIds = ({ param, header }: ValueWord) => {
    const param_id = params.get(param.externalId);
    const value_id = param_id === undefined ? undefined : values.get(valueKey(param_id, header));
    return param_id === undefined || value_id === undefined ? undefined : { param_id, value_id };
  };

  async function learn(brandWords: BrandWord[], valueWords: ValueWord[]): Promise<void> {
    const unknown = brandWords.filter((word) => brandId(word) === undefined);
    const newBrands = unique(
      unique(unknown, (word) => word.externalId ?? byHeader(word.header)),
      (word) => byHeader(word.header),
    );
    const newValues = unique(
      valueWords.filter((word) => valueIds(word) === undefined),
      (word) => `${word.param.externalId}\n${word.header}`,
    );
    if (newBrands.length + newValues.length === 0) return;
    const newParams = unique(
      newValues.map(({ param }) => param).filter(({ externalId }) => !params.has(externalId)),
      ({ externalId }) => externalId,
    );
    const learnt = await inTransaction(db, async (trx) => {
      const brandRows = numbered(await nextId(trx, 'brands'), newBrands, ({ externalId, header }) => ({
        external_id: externalId !== undefined && externalId.length <= maxLength.id ? externalId : null,
        header,
      }));
      await saveRows(trx, 'brands', brandRows);
      const paramRows = numbered(await nextId(trx, 'params'), newParams, paramRow);
      await saveRows(trx, 'params', paramRows);
      const paramIds = new Map([
        ...params,
        ...paramRows.map(({ id, external_id }): [string, number] => [external_id, id]),
      ]);
      // Two properties may share a dictionary, but an id can belong to only one value.
      const taken = new Set(takenIds);
      const claim = (id: string | undefined) => {
        if (id === undefined || taken.has(id) || id.length > maxLength.id) return null;
        taken.add(id);
        return id;
      };
      const valueRows = numbered(await nextId(trx, 'param_values'), newValues, (word) => ({
        param_id: paramIds.get(word.param.externalId) ?? 0,
        external_id: claim(word.externalId),
        header: word.header,
        number: word.param.type === 'range' ? (numberOf(word.header) ?? null) : null,
      }));
      await saveRows(trx, 'param_values', valueRows);
      await markModelsOutdated(trx, now);
      return { brandRows, paramRows, valueRows };
    });
    for (const { id, external_id, header } of learnt.brandRows) {
      brands.set(byHeader(header), id);
      if (external_id !== null) brands.set(byId(external_id), id);
    }
    for (const { id, external_id } of learnt.paramRows) params.set(external_id, id);
    for (const { id, param_id, external_id, header } of learnt.valueRows) {
      values.set(valueKey(param_id, header), id);
      if (external_id !== null) takenIds.add(external_id);
    }
  }

  return { brandId, valueIds, paramId: ({ externalId }) => params.get(externalId), learn };
}

/** Returns the row of a parameter, without its id. */
export function paramRow(spec: ParamSpec) {
  const { externalId, header, unit, type, sort } = spec;
  return {
    external_id: externalId,
    header: header.slice(0, maxLength.name),
    unit: unit.slice(0, maxLength.unit),
    type,
    sort,
  };
}

const byId = (externalId: string) => `id ${externalId}`;
const byHeader = (header: string) => `header ${header.toLowerCase()}`;
const valueKey = (paramId: number, header: string) => `${paramId} ${header}`;

function unique<T>(list: T[], keyOf: (each: T) => string): T[] {
  return [...new Map(list.map((each) => [keyOf(each), each])).values()];
}

function numbered<T, Row>(first: number, list: T[], row: (each: T) => Row): (Row & { id: number })[] {
  return list.map((each, i) => ({ id: first + i, ...row(each) }));
}
