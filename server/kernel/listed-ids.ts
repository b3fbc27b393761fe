import { flagOf } from './flag.ts';
import { isTree } from './trees.ts';

export const wrongNumber = 'Неверный номер';
const unclear = 'Неясно, где номера: в\u00a0ключах или в\u00a0значениях. Перечислите их через запятую';

type Fields = Record<string, unknown>;
type Listed<Id> = { ids: Id[]; problem?: string };

const anId = /^\d{1,15}$/;

/**
 * Returns the ids in any notation of §7.1.12, each id once:
 * - one id, a comma-separated text, a list, or PHP's numbered fields: `brand[0]=1&brand[1]=5`;
 * - a list of records with `id`; if any has `checked`, only the checked ones;
 * - a map of id → flag, `contracts[2]=1`, or of id → record, `contracts[2][checked]=1`, as the API returns them.
 *
 * 0, empty texts and, with `all`, the word «all» mean no ids. `problem` is set if a value is not an id, or if both
 * keys and values could be the ids and they differ.
 */
export function listedIds(value: unknown, { all = false } = {}): Listed<number> {
  const { ids, problem } = listedKeys(value, { key: anId, none: all ? /^(?:0*|all)$/i : /^0*$/ });
  return { ids: [...new Set(ids.map(Number))], ...(problem && { problem }) };
}

/** Returns the texts that match `key` in any notation of listedIds, each once; `none` are texts that mean no id. */
export function listedKeys(
  value: unknown,
  { key, none = /^0*$/ }: { key: RegExp; none?: RegExp },
): Listed<string> {
  /** Returns undefined if a part is neither an id nor empty. */
  function idsIn(parts: readonly unknown[]): string[] | undefined {
    const texts = parts.flatMap((part) => String(part ?? '').split(',')).map((text) => text.trim());
    const named = texts.filter((text) => !none.test(text));
    return named.every((text) => key.test(text)) ? named : undefined;
  }

  function within(held: unknown): string[] | string {
    if (!isTree(held) && !Array.isArray(held))
      return isScalar(held) ? (idsIn([held]) ?? wrongNumber) : wrongNumber;
    if ('id' in held) return ofRecords([['', held]]);
    const entries: [string, unknown][] = Array.isArray(held)
      ? held.map((each) => ['', each])
      : Object.entries(held).map(([key, each]) => [key, lastFlag(each)]);
    const records = entries.filter((entry): entry is [string, Fields] => isTree(entry[1]));
    if (records.length === entries.length) return ofRecords(records);
    if (Array.isArray(held) || entries.some(([, each]) => typeof each === 'object'))
      return joined(entries.map(([key, each]) => (isTree(each) ? ofRecords([[key, each]]) : within(each))));
    return ofScalars(entries);
  }

  function ofRecords(records: readonly [key: string, Fields][]): string[] | string {
    const isMarked = records.some(([, record]) => 'checked' in record);
    return joined(
      records.map(([key, record]) => {
        const [id] = idsIn([record.id ?? key]) ?? [];
        const isChecked = isMarked ? flagOf([record.checked].flat().at(-1)) : true;
        if (id === undefined || isChecked === undefined) return wrongNumber;
        return isChecked ? [id] : [];
      }),
    );
  }

  function ofScalars(entries: [string, unknown][]): string[] | string {
    const keys = entries.map(([key]) => key);
    if (!keys.every((each) => anId.test(each) || key.test(each))) return wrongNumber;
    const list = keys.every((each) => anId.test(each)) ? idsIn(entries.map(([, each]) => each)) : undefined;
    const map = entries.every(([, each]) => flagOf(each) !== undefined)
      ? idsIn(entries.flatMap(([key, each]) => (flagOf(each) ? [key] : [])))
      : undefined;
    if (!list || !map) return list ?? map ?? wrongNumber;
    if (String([...list].sort()) === String([...map].sort())) return list;
    if (!keys.includes('0')) return map;
    // PHP numbers a list from 0, and a list has no duplicates.
    const isList = keys.every((each, i) => each === String(i)) && new Set(list).size === list.length;
    return isList ? list : unclear;
  }

  const found = within(value ?? []);
  return typeof found === 'string' ? { ids: [], problem: found } : { ids: [...new Set(found)] };
}

/** Returns the last of repeated flags, because a hidden 0 precedes a checkbox; any other value unchanged. */
export function lastFlag(value: unknown): unknown {
  const areFlags =
    Array.isArray(value) &&
    value.length > 1 &&
    value.every((each) => isScalar(each) && flagOf(each) !== undefined);
  return areFlags ? value.at(-1) : value;
}

const isScalar = (value: unknown) => value === null || value === undefined || typeof value !== 'object';

function joined(parts: readonly (string[] | string)[]): string[] | string {
  return parts.find((part) => typeof part === 'string') ?? (parts as string[][]).flat();
}
