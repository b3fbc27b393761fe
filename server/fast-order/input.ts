import { z } from 'zod';
import { zOptional } from '../kernel/fields.ts';
import { isTree } from '../kernel/trees.ts';

/** The most lines that are checked at once. */
export const mostLines = 2_000;
/** The longest text that the paste box takes, characters. */
export const longestPaste = 1_000_000;
/** Longer articuls and quantities mean nothing; they are cut. */
export const longestArticul = 200;
export const longestQuantity = 40;

/** A line as the forms carry it. */
export type FormLine = {
  articul: string;
  /** As typed; digits once it was read. */
  quantity: string;
  /** Undefined: wherever there is enough, the default warehouse first. */
  wms: number | undefined;
  /** The product chosen among several. */
  product: number | undefined;
  /** False: the dealer leaves this line out. */
  take: boolean;
  /** How many typed rows it was summed from. */
  summed: number;
};

/**
 * `lines[3][articul]`, `[qnt]`, `[wms]`, `[product]`, `[take]`, `[summed]`, in the order of their numbers. Nothing in them is
 * wrong as an input: what cannot be used is said line by line. Lines without articul and product are rows left empty.
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
  .refine((lines) => lines.length <= mostLines, { error: 'Не больше 2 000 строк за один раз' });

function lineOf(row: Record<string, unknown>): FormLine {
  return {
    articul: text(row.articul).slice(0, longestArticul),
    quantity: text(row.qnt).slice(0, longestQuantity),
    wms: id(row.wms),
    product: id(row.product),
    take: row.take === undefined || text(row.take) === '1',
    summed: Math.min(id(row.summed) ?? 1, mostLines),
  };
}

/** Of a repeated field the last value counts, as of a checkbox after its hidden «no». */
function text(value: unknown): string {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' || typeof last === 'number' ? String(last).replace(/\s+/g, ' ').trim() : '';
}

function id(value: unknown): number | undefined {
  const digits = text(value);
  return /^\d{1,15}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}

/** A correction offered by the preview, pressed: `3:2:18` puts 18 pieces from warehouse 2 into the line at place 3. */
export const zCorrection = zOptional(
  z
    .string()
    .regex(/^\d{1,5}:\d{1,15}:\d{1,5}$/, { error: 'Неверное значение' })
    .transform((value) => {
      const [place = 0, wms = 0, quantity = 0] = value.split(':').map(Number);
      return { place, wms, quantity };
    }),
);
