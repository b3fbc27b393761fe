import { maxQuantity } from '../../kernel/quantity.ts';
import type { FieldErrors } from '../../kernel/result.ts';
import { isTree } from '../../kernel/trees.ts';
import type { ApprovalLine } from './repository.server.ts';

export type WantedLine = ApprovalLine & {
  /** The quantity to approve; 0 leaves the line out. */
  wanted: number;
};

/** Returns the name of a line's quantity field, `qnt[12]`. */
export function wantedField(lineId: number): string {
  return `qnt[${lineId}]`;
}

/**
 * Returns the lines with the quantities that the main user typed, keyed by line id. Lines without a typed quantity keep
 * the requested one. Lines with an invalid quantity also keep it, and are reported in `errors`.
 */
export function readWanted(
  lines: readonly ApprovalLine[],
  typed: unknown,
): { lines: WantedLine[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const read = lines.map((line) => {
    const sent = isTree(typed) ? typed[String(line.id)] : undefined;
    if (sent === undefined || sent === null) return { ...line, wanted: line.quantity };
    const text = String([sent].flat().at(-1)).replace(/\s/g, '');
    if (text === '') return { ...line, wanted: 0 };
    const isNumber = /^\d{1,15}$/.test(text);
    if (isNumber && Number(text) <= maxQuantity) return { ...line, wanted: Number(text) };
    errors[wantedField(line.id)] = [
      `${line.articul}: ${isNumber ? 'не больше 99\u00a0999' : 'укажите количество числом, 0 – убрать позицию'}`,
    ];
    return { ...line, wanted: line.quantity };
  });
  return { lines: read, errors };
}
