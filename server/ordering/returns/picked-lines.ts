import { pieces, typedNumber } from '../../kernel/quantity.ts';
import type { FieldErrors } from '../../kernel/result.ts';
import { entriesById } from '../../kernel/trees.ts';
import { quantityField } from '../orders/change-form.ts';

type Line = { id: number; left: number; unit: string };

/**
 * Returns the lines with the typed pieces, keyed by line id; an empty field is 0, and lines of 0 pieces are left out.
 * `fields` has the errors.
 */
export function pickedLines<L extends Line>(
  lines: readonly L[],
  typed: unknown,
): { picked: (L & { quantity: number })[]; fields: FieldErrors } {
  const sent = new Map(entriesById(typed));
  const fields: FieldErrors = {};
  const picked = lines.flatMap((line) => {
    const text = String([sent.get(line.id)].flat().at(-1) ?? '').trim();
    if (text === '') return [];
    const quantity = typedNumber(text);
    if (quantity === undefined) fields[quantityField(line.id)] = ['Укажите количество целым числом'];
    else if (quantity > line.left)
      fields[quantityField(line.id)] = [
        line.left === 0 ? 'Всё уже возвращено' : `Вернуть можно не больше ${pieces(line.left, line.unit)}`,
      ];
    return quantity ? [{ ...line, quantity }] : [];
  });
  return { picked, fields };
}
