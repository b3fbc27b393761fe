import {
  type FormRecord,
  type Reconciled,
  reconcile,
  staleFormOf,
  type Wording,
} from '../../kernel/reconcile.ts';
import type { Failure } from '../../kernel/result.ts';
import { type Change, changesBetween } from '../../work/history/history-entry.ts';
import { type PoliticsValues, politicsRecord, type RuleValues } from './politics-view.ts';

/** Converts a record of `politicsRecord` back to values. */
function valuesIn(record: FormRecord): PoliticsValues {
  const brands = Object.entries(record).flatMap(([name, rule]) =>
    name.startsWith('brand') && rule !== '' ? [{ brand: name.slice('brand'.length), ...ruleIn(rule) }] : [],
  );
  return { ...ruleIn(record.base), showWholesale: record.showWholesale === true, brands };
}

function ruleIn(text: unknown): RuleValues {
  const [mode, percent = ''] = String(text).split(' ');
  return { mode: mode === 'discount' ? 'discount' : 'markup', percent };
}

type Versions = { sent: PoliticsValues; stored: PoliticsValues; original: FormRecord | undefined };

/**
 * Returns the politics to save from a form that may be older than the stored ones. CHANGED_MEANWHILE carries the data
 * of a StaleForm, and `values` for the form. `rows` are the form's rows, including blank ones. `names` are brand names
 * by id.
 */
export function mergePolitics(
  { sent, stored, original }: Versions,
  { rows, names }: { rows: PoliticsValues['brands']; names: Map<number, string> },
): Reconciled<PoliticsValues> | Failure {
  const records = [politicsRecord(sent), politicsRecord(stored), original ?? {}];
  const brands = [...new Set(records.flatMap(Object.keys))].filter((name) => /^brand\d+$/.test(name));
  // A missing rule is also a value, because it can replace a rule.
  const complete = (record: FormRecord): FormRecord => ({
    ...record,
    ...Object.fromEntries(brands.map((name) => [name, record[name] ?? ''])),
  });
  const typed = complete(politicsRecord(sent));
  const merged = reconcile<FormRecord>(
    { sent: typed, stored: complete(politicsRecord(stored)), original: original && complete(original) },
    wordingsOf(brands, rows, names),
  );
  if (merged.ok) return { ...merged, values: valuesIn(merged.values) };
  const values = valuesIn({ ...typed, ...staleFormOf(merged)?.kept });
  return { ...merged, data: { ...merged.data, values } };
}

function wordingsOf(
  brands: string[],
  rows: PoliticsValues['brands'],
  names: Map<number, string>,
): Record<string, Wording> {
  const ofBrands = brands.map((name): [string, Wording] => {
    const id = name.slice('brand'.length);
    const row = rows.findIndex(({ brand }) => brand === id);
    const label = `Правило бренда «${names.get(Number(id)) ?? id}»`;
    const at = row < 0 ? 'brands' : `brands[${row}].percent`;
    return [name, { label, text: inWords, at, named: true }];
  });
  return {
    base: { label: 'Для всех товаров', text: inWords, at: 'percent', named: true },
    showWholesale: { label: 'Показ оптовых цен', text: (shown) => (shown ? '«включён»' : '«отключён»') },
    ...Object.fromEntries(ofBrands),
  };
}

function inWords(rule: unknown): string {
  if (rule === '') return 'нет';
  const { mode, percent } = ruleIn(rule);
  return `«${mode === 'markup' ? 'наценка' : 'скидка'} ${percent}\u00a0%»`;
}

/** Returns the differences between two politics, for the history. `names` are brand names by id. */
export function politicsChanges(
  before: PoliticsValues,
  after: PoliticsValues,
  names: Map<number, string>,
): Change[] {
  const [was, is] = [politicsRecord(before), politicsRecord(after)];
  const brands = [...new Set([was, is].flatMap(Object.keys))].filter((name) => /^brand\d+$/.test(name));
  const absent = Object.fromEntries(brands.map((name) => [name, '']));
  return changesBetween({ ...absent, ...was }, { ...absent, ...is }, wordingsOf(brands, [], names));
}
