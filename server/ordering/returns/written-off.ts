import { pieces } from '../../kernel/quantity.ts';

type Line = { articul: string; header: string; unit: string; writtenOff: number };

/** Returns the pieces of a return that joined no stock, by articul or name: «АРТ – 4 шт.»; '' when there are none. */
export function writtenOffText(lines: readonly Line[]): string {
  return lines
    .filter(({ writtenOff }) => writtenOff > 0)
    .map(({ articul, header, unit, writtenOff }) => `${articul || header} – ${pieces(writtenOff, unit)}`)
    .join(', ');
}
