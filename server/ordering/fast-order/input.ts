import { z } from 'zod';
import { zFlag, zOptional } from '../../kernel/fields.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { isTree } from '../../kernel/trees.ts';
import { maxArticulLength, maxLines, maxQuantityLength } from './list-limits.ts';
import { readSources } from './list-sources.ts';

/** A line as forms send it. */
export type FormLine = {
  articul: string;
  /** As typed; digits after parsing. */
  quantity: string;
  /** Undefined for any warehouse that has enough, the default one first. */
  wms: number | undefined;
  /** The product chosen from several matches. */
  product: number | undefined;
  /** False when the dealer excludes this line. */
  take: boolean;
  /** The number of typed rows combined in this line. */
  summed: number;
  /**
   * The name in a table row without an articul. The product is looked up by this name as long as `articul` equals the
   * name.
   */
  name?: string | undefined;
  /** Whether the line's row is hidden in the dealer's program; such a line is excluded unless the dealer selects it. */
  isHidden?: boolean | undefined;
  /** The rows of the dealer's sheet from which the line comes (list-sources.ts); absent when it was typed. */
  src?: string | undefined;
  /**
   * Pieces to add to the needs together with the line; absent for none. A line with the quantity 0 only adds to the
   * needs.
   */
  need?: number | undefined;
};

/**
 * Accepts `lines[3][articul]`, `[qnt]`, `[wms]`, `[product]`, `[take]`, `[summed]`, `[name]`, `[hidden]`, `[src]`,
 * `[need]`, and returns the lines in the order of their numbers. Invalid values do not fail the input, but are
 * reported line by line. Lines without articul and product are empty rows and are ignored.
 */
export const zFormLines = z
  .unknown()
  .optional()
  .transform((value): FormLine[] => {
    const rows = Array.isArray(value) ? [...value.entries()] : isTree(value) ? Object.entries(value) : [];
    return rows
      .map(([key, row]) => ({ place: Number(key), row: isTree(row) ? row : {} }))
      .sort((a, b) => a.place - b.place)
      .map(({ row }) => lineOf(row))
      .filter(({ articul, product }) => articul !== '' || product !== undefined);
  })
  .refine((lines) => lines.length <= maxLines, { error: 'Не больше 2\u00a0000\u00a0строк за один раз' });

function lineOf(row: Record<string, unknown>): FormLine {
  const src = readSources(text(row.src));
  const name = text(row.name).slice(0, maxArticulLength);
  const need = Math.min(id(row.need) ?? 0, maxQuantity);
  return {
    articul: text(row.articul).slice(0, maxArticulLength),
    quantity: text(row.qnt).slice(0, maxQuantityLength),
    wms: id(row.wms),
    product: id(row.product),
    take: row.take === undefined || text(row.take) === '1',
    summed: Math.min(id(row.summed) ?? 1, maxLines),
    ...(name !== '' && { name }),
    ...(text(row.hidden) === '1' && { isHidden: true }),
    ...(src && { src }),
    ...(need > 0 && { need }),
  };
}

/**
 * Returns the text of a field. The last value of a repeated field is used, because a checkbox follows a hidden field
 * with «no».
 */
function text(value: unknown): string {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' || typeof last === 'number' ? String(last).replace(/\s+/g, ' ').trim() : '';
}

function id(value: unknown): number | undefined {
  const digits = text(value);
  return /^\d{1,15}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}

/** A correction chosen in the preview: `3:2:18` changes the line at position 3 to 18 pieces from warehouse 2. */
export const zCorrection = zOptional(
  z
    .string()
    .regex(/^\d{1,5}:\d{1,15}:\d{1,5}$/, { error: 'Неверное значение' })
    .transform((value) => {
      const [place = 0, wms = 0, quantity = 0] = value.split(':').map(Number);
      return { place, wms, quantity };
    }),
);

/**
 * A substitute chosen in the preview: `3:5:107:2:18:23` keeps 5 pieces in the line at position 3 and adds 18 pieces of
 * product 107 from warehouse 2. With 0 pieces kept, it replaces the line. The last number is the quantity of the line
 * when the substitute was offered.
 */
export const zSwap = zOptional(
  z
    .string()
    .regex(/^\d{1,5}:\d{1,5}:\d{1,15}:\d{1,15}:\d{1,5}:.{0,40}$/, { error: 'Неверное значение' })
    .transform((value) => {
      const [numbers, asked = ''] = value.split(/:(?=[^:]*$)/);
      const [place = 0, kept = 0, product = 0, wms = 0, quantity = 0] = (numbers ?? '')
        .split(':')
        .map(Number);
      return { place, kept, product, wms, quantity, asked };
    }),
);

/**
 * The fields of a fast-order form: typed lines, pasted text, a file, a chosen correction or substitute; `checked`
 * means that the lines come from a preview and are not parsed again.
 */
export const zEntry = {
  lines: zFormLines,
  text: z.string().optional().default(''),
  file: z.instanceof(File).optional().catch(undefined),
  put: zCorrection,
  swap: zSwap,
  checked: zFlag,
};
