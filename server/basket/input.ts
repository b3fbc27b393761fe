import { z } from 'zod';
import { zId, zLineType, zOptional, zQuantity, zQuantityOrZero, zText } from '../kernel/fields.ts';
import { maxQuantity } from '../kernel/quantity.ts';
import { entriesById, isTree } from '../kernel/trees.ts';
import type { LineKey } from './line-key.ts';

/** The contract under which the form was shown; a call that names none means the current one (contract §2). */
export const zShownContract = zOptional(zId);

/** An absent quantity reads «Укажите количество товара», as 0 does (§5). */
const zGivenQuantity = z.preprocess((value) => value ?? '', zQuantity);

/** A line to be added. Without `wms`: the default warehouse. */
export const zNewLine = z.object(
  { id: zId, qnt: zGivenQuantity, wms: zOptional(zId), type: zLineType },
  { error: 'Строка не прочитана' },
);

/** A line as it shall be; 0 removes it. */
export const zSetLine = z.object({
  id: zId,
  qnt: z.preprocess((value) => value ?? '', zQuantityOrZero),
  wms: zOptional(zId),
  type: zLineType,
});

/** The most lines that one call may add. */
export const mostLines = 1_000;

/** A list, or PHP's numbered fields `lines[0][id]`; the lines themselves are judged one by one. */
export const zManyLines = z
  .union(
    [z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((lines) => Object.values(lines))],
    {
      error: 'Список товаров не прочитан',
    },
  )
  .refine((lines) => lines.length <= mostLines, { error: 'Не больше 1000 строк за один раз' });

/** The kind of line that is meant; none is any. */
export const zAnyType = zOptional(
  zText(16).refine((text) => /^[a-z0-9_-]+$/.test(text), { error: 'Неверный тип строки' }),
);

/** What a mark or a quantity of the basket form points at; a part that is left out means any. */
type LinePointer = { id: number; wms: number | undefined; type: string | undefined };

/** Whether the line is among those that the pointer means. */
export function pointsAt(pointer: LinePointer, line: LineKey): boolean {
  return (
    pointer.id === line.id &&
    (pointer.wms === undefined || pointer.wms === line.wms) &&
    (pointer.type === undefined || pointer.type === line.type)
  );
}

/** `101`, `101:2` or `101:2:1`, one or many (of PHP's numbered fields, too); others are dropped. */
export const zMarks = z.transform((value: unknown): LinePointer[] =>
  [isTree(value) ? Object.values(value) : value].flat().flatMap((mark) => {
    const [, id, wms, type] =
      /^(\d{1,15})(?::(\d{1,15})(?::([a-z0-9_-]{1,16}))?)?$/.exec(String(mark ?? '')) ?? [];
    return id ? [{ id: Number(id), wms: wms === undefined ? undefined : Number(wms), type }] : [];
  }),
);

/** A quantity of the recounted form; undefined when it is not one («0 or less», or no number at all). */
export type AskedQuantity = LinePointer & { quantity: number | undefined };

/** `qnt[id]`, `qnt[id][wms]` or `qnt[id][wms][type]` (contract §3.2); keys that are no ids are dropped, nothing at all asks for nothing. */
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
