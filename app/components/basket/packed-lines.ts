import { type LineKey, lineKey } from '#server/basket/line-key.ts';

type PackedLine = LineKey & { quantity: number };

/** Lines as one hidden field, `101:1:1=24,102:2:1=3`. */
export function packLines(lines: readonly PackedLine[]): string {
  return lines.map((line) => `${lineKey(line)}=${line.quantity}`).join(',');
}

/** The lines of such a field as `addLinesToBasket` takes them; what is no line is dropped. */
export function unpackLines(text: string): { id: string; wms: string; type: string; qnt: string }[] {
  return text.split(',').flatMap((part) => {
    const [, id, wms, type, qnt] = /^(\d{1,15}):(\d{1,15}):([a-z0-9_-]{1,16})=(\d{1,6})$/.exec(part) ?? [];
    return id && wms && type && qnt ? [{ id, wms, type, qnt }] : [];
  });
}
