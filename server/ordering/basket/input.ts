import { z } from 'zod';
import { zId, zLineType, zOptional, zQuantity, zQuantityOrZero, zText } from '../../kernel/fields.ts';
import { flagOf } from '../../kernel/flag.ts';
import { lastFlag, listedKeys } from '../../kernel/listed-ids.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { entriesById, isTree } from '../../kernel/trees.ts';
import type { LineKey } from './line-key.ts';

export { zSubmissionKey } from '../../kernel/fields.ts';

/** A missing quantity gets the message «Укажите количество товара», like 0 (§5.3). */
const zGivenQuantity = z.preprocess((value) => value ?? '', zQuantity);

/** A line to add; without `wms`, in the default warehouse. */
export const zNewLine = z.object(
  { id: zId, qnt: zGivenQuantity, wms: zOptional(zId), type: zLineType },
  { error: 'Строка не прочитана' },
);

/**
 * Refuses quantities by warehouse that `linesUnder` has not converted to lines, because they contradict the line's
 * own fields.
 */
const zNoWarehouses = z.preprocess(
  (value) => (typeof value === 'object' && value && Object.keys(value).length > 0 ? value : undefined),
  z.undefined({ error: 'Количество по складам не сходится с количеством или складом строки' }).optional(),
);

/** A line of `zManyLines`. */
export const zListedLine = zNewLine.extend({ warehouses: zNoWarehouses });

/** The maximum number of lines that one call may add. */
export const maxLines = 1_000;

/**
 * Accepts a list; PHP's numbered fields, `lines[0][id]`; lines keyed by product id, `lines[228][qnt]=2`; quantities as
 * the basket's form sends them, `lines[228][1]=2` (`zQuantities`); and products as the API returns them. Each line is
 * validated separately.
 */
export const zManyLines = z
  .union(
    [
      z.array(z.unknown()).transform((lines) => lines.flatMap((line) => linesUnder(['', line]))),
      z.record(z.string(), z.unknown()).transform((lines) => Object.entries(lines).flatMap(linesUnder)),
    ],
    { error: 'Список товаров не прочитан' },
  )
  .refine((lines) => lines.length <= maxLines, { error: 'Не больше 1\u00a0000\u00a0позиций за один раз' });

function linesUnder([key, held]: [string, unknown]): unknown[] {
  if (!isTree(held)) return [held];
  const byWarehouse = linesByWarehouse({ id: key, ...held });
  if (byWarehouse) return byWarehouse;
  if ('id' in held || !/^[1-9]/.test(key)) return [held];
  const isLine = ['qnt', 'wms', 'type'].some((name) => name in held);
  if (isLine) return [{ ...held, id: key }];
  return Object.entries(held).flatMap(([wms, byType]) =>
    isTree(byType)
      ? Object.entries(byType).map(([type, qnt]) => ({ id: key, wms, type, qnt }))
      : [{ id: key, wms, qnt: byType }],
  );
}

/**
 * Converts a product in the format of `getBasketData` to lines: `warehouses` contains the quantities, and `qnt` is
 * absent or their sum. Returns undefined for a single line, and when the line names a warehouse or its `qnt` is
 * another number.
 */
function linesByWarehouse({
  id,
  type,
  qnt,
  wms,
  warehouses,
}: Record<string, unknown>): unknown[] | undefined {
  if (!isTree(warehouses) || (wms ?? '') !== '') return undefined;
  const lines = Object.entries(warehouses).map(([wms, qnt]) => ({ id, wms, type, qnt }));
  const sum = lines.reduce((all, line) => all + Number(line.qnt), 0);
  return lines.length > 0 && ((qnt ?? '') === '' || Number(qnt) === sum) ? lines : undefined;
}

/** The type of a line; absent means any type. */
export const zAnyType = zOptional(
  zText(16).refine((text) => /^[a-z0-9_-]+$/.test(text), { error: 'Неверный тип позиции' }),
);

/**
 * The new quantity of a line; 0 removes the line. Without a warehouse or type, it applies to the product's only line.
 */
export const zSetLine = z.object({
  id: zId,
  qnt: z.preprocess((value) => value ?? '', zQuantityOrZero),
  wms: zOptional(zId),
  type: zAnyType,
});

/** The line or lines that a mark or a quantity of the basket form refers to; an omitted part matches any. */
type LinePointer = { id: number; wms?: number | undefined; type?: string | undefined };

/** Returns true if the pointer matches the line. */
export function pointsAt(pointer: LinePointer, line: LineKey): boolean {
  return (
    pointer.id === line.id &&
    (pointer.wms === undefined || pointer.wms === line.wms) &&
    (pointer.type === undefined || pointer.type === line.type)
  );
}

const aMark = /^(0*[1-9]\d{0,14})(?::(\d{1,15})(?::([a-z0-9_-]{1,16}))?)?$/;

/**
 * Accepts marks: `101`, `101:2` or `101:2:1`, one or several in any notation of a list (§7.1.12); also records with
 * `wms` and `type`, and marks keyed like quantities, `mark[101][2]=1`. Ignores `on` and `true` from a checkbox that
 * selects all lines; refuses any other value.
 */
export const zMarks = z.transform((value: unknown, { issues }): LinePointer[] => {
  const { ids, problem } = listedKeys(asMarks(value), { key: aMark });
  if (problem) issues.push({ code: 'custom', message: problem, input: value });
  return ids.map((mark) => {
    const [, id, wms, type] = aMark.exec(mark) ?? [];
    return { id: Number(id), wms: wms === undefined ? undefined : Number(wms), type };
  });
});

/** Replaces a mark that cannot be read. */
const noMark = '?';

/** Converts records and nested objects to a list of marks as text, or to flags keyed by marks such as `101:2:1`. */
function asMarks(value: unknown): unknown {
  if (Array.isArray(value))
    return marksOf(value.filter((each) => isTree(each) || !/^(?:on|true)$/i.test(String(each))));
  if (!isTree(value)) return value;
  if ('id' in value) return marksOf([value]);
  const entries = Object.entries(value);
  const records = entries.flatMap(([, held]) => (isTree(held) && 'id' in held ? [held] : []));
  if (records.length > 0) return records.length === entries.length ? marksOf(records) : noMark;
  return Object.fromEntries(entries.flatMap(([key, held]) => flagsUnder(key, held)));
}

function marksOf(list: readonly unknown[]): unknown[] {
  const isTicked = list.some((each) => isTree(each) && 'checked' in each);
  return list.flatMap((each) => {
    if (!isTree(each)) return [each];
    const flag = isTicked ? flagOf([each.checked].flat().at(-1)) : true;
    if (flag === false) return [];
    const { id, wms = each.warehouse, type } = each;
    const parts = type === undefined ? (wms === undefined ? [id] : [id, wms]) : [id, wms, type];
    const isLine = !('warehouses' in each) && parts.every((part) => /^(?:string|number)$/.test(typeof part));
    return [isLine && flag ? parts.join(':') : noMark];
  });
}

/** Joins the keys of a line: `{101: {2: {1: 'on'}}}` becomes `101:2:1` with `on`. */
function flagsUnder(key: string, held: unknown): [string, unknown][] {
  const flag = lastFlag(held);
  if (!isTree(flag)) return [[key, Array.isArray(flag) ? noMark : flag]];
  if ('checked' in flag) return flagsUnder(key, flag.checked);
  return Object.entries(flag).flatMap(([last, each]) => flagsUnder(`${key}:${last}`, each));
}

/** Returns the lines that match any of the marks. */
export function markedLines<Line extends LineKey>(
  marks: readonly LinePointer[],
  lines: readonly Line[],
): Line[] {
  const marksOf = new Map<number, LinePointer[]>();
  for (const mark of marks) {
    const same = marksOf.get(mark.id);
    if (same) same.push(mark);
    else marksOf.set(mark.id, [mark]);
  }
  return lines.filter((line) => marksOf.get(line.id)?.some((mark) => pointsAt(mark, line)));
}

/** A quantity from the basket form; undefined when invalid (0 or less, or not a number). */
export type AskedQuantity = LinePointer & { quantity: number | undefined };

/**
 * Accepts `qnt[id]`, `qnt[id][wms]` or `qnt[id][wms][type]` (§7.2.1). Ignores keys that are not ids. Returns an empty
 * list for a missing field.
 */
export const zQuantities = z.transform((value: unknown): AskedQuantity[] =>
  entriesById(value).flatMap(([id, byWarehouse]) =>
    isTree(byWarehouse)
      ? entriesById(byWarehouse).flatMap(([wms, byType]) =>
          isTree(byType)
            ? Object.entries(byType).map(([type, quantity]) => asked(id, wms, type, quantity))
            : asked(id, wms, undefined, byType),
        )
      : asked(id, undefined, undefined, byWarehouse),
  ),
);

function asked(id: number, wms: number | undefined, type: string | undefined, raw: unknown): AskedQuantity {
  const text = String(Array.isArray(raw) ? raw.at(-1) : raw).replace(/\s/g, '');
  const quantity = /^\d+$/.test(text) && Number(text) > 0 ? Math.min(Number(text), maxQuantity) : undefined;
  return { id, wms, type, quantity };
}
