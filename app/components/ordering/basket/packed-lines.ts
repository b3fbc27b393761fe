import { type LineKey, lineKey } from '#server/ordering/basket/line-key.ts';
import type { MovedLine } from '#server/ordering/basket/moved-line.ts';

type PackedLine = LineKey & { quantity: number; addedAt: number };

/**
 * Packs lines into one hidden field, `101:1:1=24@1752…,102:2:1=3@1752…`: line, quantity, and position in the
 * basket.
 */
export function packLines(lines: readonly PackedLine[]): string {
  return lines.map((line) => `${lineKey(line)}=${line.quantity}@${line.addedAt}`).join(',');
}

/** Returns the lines packed by `packLines` in the form that `restoreLines` expects; ignores invalid ones. */
export function unpackLines(
  text: string,
): { id: string; wms: string; type: string; qnt: string; at?: string | undefined }[] {
  return text.split(',').flatMap((part) => {
    const [, id, wms, type, qnt, at] =
      /^(\d{1,15}):(\d{1,15}):([a-z0-9_-]{1,16})=(\d{1,6})(?:@(\d{1,15}))?$/.exec(part) ?? [];
    return id && wms && type && qnt ? [{ id, wms, type, qnt, at }] : [];
  });
}

/**
 * Packs moved lines like `packLines`, `101:1:1=24@1752…>2=24`: what was moved, where to, and how much was put there.
 */
export function packMoves(lines: readonly MovedLine[]): string {
  return lines.map((line) => `${packLines([line])}>${line.to}=${line.put}`).join(',');
}

/** Returns the lines packed by `packMoves` in the form that `moveLinesBack` expects; ignores invalid ones. */
export function unpackMoves(text: string): Record<keyof MovedLine, string>[] {
  return text.split(',').flatMap((part) => {
    const [, moved = '', to, put] = /^([^>]+)>(\d{1,15})=(\d{1,6})$/.exec(part) ?? [];
    const [line] = unpackLines(moved);
    return line?.at && to && put ? [{ ...line, quantity: line.qnt, addedAt: line.at, to, put }] : [];
  });
}
