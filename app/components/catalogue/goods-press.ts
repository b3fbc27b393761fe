import type { Plain } from '#app/http/nest.ts';
import { maxQuantity } from '#server/kernel/quantity.ts';
import { entriesById } from '#server/kernel/trees.ts';
import { fieldKey } from './goods-reply.ts';

/** A quantity field of the goods form; `text` is what was typed, trimmed. */
export type Typed = { key: string; id: number; wms: number; text: string };

/** Which button of the goods form was pressed. */
export type Press =
  | { kind: 'step'; key: string; by: 1 | -1 }
  | { kind: 'toggle'; what: 'wish' | 'need'; id: number; on: boolean }
  | { kind: 'add'; id: number | undefined };

/** Reads `inc=10231:1`, `dec=10231:1`, `wish=10231:on`, `need=10231:off`, `add=10231`; anything else adds everything entered. */
export function pressOf(values: Record<string, Plain>): Press {
  for (const [name, by] of [
    ['inc', 1],
    ['dec', -1],
  ] as const) {
    const key = String(values[name] ?? '');
    if (/^\d{1,15}:\d{1,15}$/.test(key)) return { kind: 'step', key, by };
  }
  for (const what of ['wish', 'need'] as const) {
    const [, id, to] = /^(\d{1,15}):(on|off)$/.exec(String(values[what] ?? '')) ?? [];
    if (id) return { kind: 'toggle', what, id: Number(id), on: to === 'on' };
  }
  const id = /^\d{1,15}$/.exec(String(values.add ?? ''))?.[0];
  return { kind: 'add', id: id === undefined ? undefined : Number(id) };
}

/** All quantity fields `qnt[id][wms]` of the form, the empty ones too. */
export function typedFields(qnt: Plain | undefined): Typed[] {
  return entriesById(qnt).flatMap(([id, byWarehouse]) =>
    entriesById(byWarehouse).map(([wms, raw]) => ({
      key: fieldKey(id, wms),
      id,
      wms,
      text: String([raw].flat().at(-1) ?? '').trim(),
    })),
  );
}

/** Nothing, or any number of zeros: no wish to add. */
export function isEntered({ text }: Pick<Typed, 'text'>): boolean {
  return text !== '' && !/^0+$/.test(text);
}

/** A step of 1 from what is typed; below 1 the field is empty again. */
export function stepped(text: string, by: 1 | -1): string {
  const next = Math.min((Number.parseInt(text.replace(/\D/g, ''), 10) || 0) + by, maxQuantity);
  return next > 0 ? String(next) : '';
}
