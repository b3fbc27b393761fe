import type { Kysely } from 'kysely';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { markCatalogueChanged } from '../goods/change-log.repository.server.ts';
import { allBrands, importedRows, importedValues, saveRows } from './dictionaries.repository.server.ts';
import { maxLength } from './goods-rules.ts';
import type { KnownWords } from './known-words.repository.server.ts';
import { numberOf, valueHeader } from './properties-rules.ts';
import { type PropertySpec, propertySpecs } from './property-specs.ts';
import type { Survey } from './survey.server.ts';
import { compare } from './tally.ts';
import { paramRow } from './words.server.ts';

/**
 * Updates the portal's existing words from the export: name, unit and type of parameters, names of values and brands.
 * New words are added with the goods that use them (words.server.ts). Returns the specs of all known properties.
 */
export function refreshWords(
  db: Kysely<Database>,
  survey: Survey,
  known: KnownWords,
  now: number,
): Promise<Map<string, PropertySpec>> {
  return inTransaction(db, async (trx) => {
    const existing = await importedRows(trx, 'params');
    const specs = propertySpecs(known.properties, survey.numeric, existing);
    const params = [...specs.values()].flatMap(({ param, isGone }) => {
      const old = existing.get(param.externalId);
      return old ? [{ id: old.id, ...paramRow(param), gone: Number(isGone) }] : [];
    });
    const changed = compare(existing, params, (row) => row.external_id ?? '').changed;
    await saveRows(trx, 'params', changed);

    const types = new Map([...existing.values(), ...params].map(({ id, type }) => [id, type]));
    const names = new Map([...specs.values()].flatMap(({ values }) => [...values]));
    const gone = new Set([...specs.values()].flatMap(({ goneValues }) => [...goneValues]));
    const values = await importedValues(trx);
    const fresh = values.map((value) => {
      const named = value.external_id === null ? undefined : names.get(value.external_id);
      const header = named === undefined ? value.header : valueHeader(named).slice(0, maxLength.name);
      const number = types.get(value.param_id) === 'range' ? (numberOf(header) ?? null) : null;
      const isNamed = value.external_id !== null && names.has(value.external_id);
      return {
        ...value,
        header,
        number,
        gone: isNamed ? Number(gone.has(value.external_id ?? '')) : value.gone,
      };
    });
    const old = new Map(values.map((value) => [value.id, value]));
    const renamed = compare(old, fresh, ({ id }) => id).changed;
    await saveRows(trx, 'param_values', renamed);
    const brands = (await allBrands(trx)).filter(({ external_id }) => names.has(external_id ?? ''));
    const named = brands.map((brand) => {
      const header = (names.get(brand.external_id ?? '') ?? brand.header).slice(0, maxLength.name);
      const isRenamed = brand.desk_fields !== '';
      return isRenamed ? { ...brand, source_header: header } : { ...brand, header };
    });
    const rebranded = compare(
      new Map(brands.map((brand) => [brand.id, brand])),
      named,
      ({ id }) => id,
    ).changed;
    await saveRows(trx, 'brands', rebranded);
    if (changed.length + renamed.length + rebranded.length > 0) await markCatalogueChanged(trx, now);
    return specs;
  });
}
