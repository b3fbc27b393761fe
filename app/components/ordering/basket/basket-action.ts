import type { Plain } from '#app/http/requests/nest.ts';
import { type QuantityRule, steppedQuantity } from '#server/goods/permitted-quantity.ts';
import { maxQuantity, quantityText, typedNumber } from '#server/kernel/quantity.ts';

/** The pressed button of the basket form. */
export type BasketAction =
  | { kind: 'recount' }
  | { kind: 'step'; key: string; by: 1 | -1 }
  | { kind: 'fit'; key: string; quantity: number }
  | { kind: 'swap'; key: string; by: number; wms: number }
  | { kind: 'delete-line'; key: string }
  | { kind: 'ask-delete-marked' }
  | { kind: 'delete-marked' }
  | { kind: 'keep' }
  | { kind: 'mark-all' }
  | { kind: 'clear' }
  | { kind: 'wish' | 'need'; id: number; on: boolean }
  | { kind: 'restore'; lines: string }
  | { kind: 'find'; all: boolean }
  | { kind: 'move' }
  | { kind: 'move-back'; lines: string }
  | { kind: 'prices' }
  | { kind: 'order' };

const zKey = /^\d{1,15}:\d{1,15}:[a-z0-9_-]{1,16}$/;

/** Returns the action of the pressed button. Without a button (Enter in a field) the basket is recounted. */
export function basketActionOf(values: Record<string, Plain>): BasketAction {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : '');
  if (zKey.test(text('inc'))) return { kind: 'step', key: text('inc'), by: 1 };
  if (zKey.test(text('dec'))) return { kind: 'step', key: text('dec'), by: -1 };
  if (zKey.test(text('delete'))) return { kind: 'delete-line', key: text('delete') };
  if (text('delete') === 'marked') return { kind: 'ask-delete-marked' };
  if (text('delete') === 'sure') return { kind: 'delete-marked' };
  const [, key, quantity] = /^(.+)=(\d{1,5})$/.exec(text('fit')) ?? [];
  if (key && zKey.test(key)) return { kind: 'fit', key, quantity: Number(quantity) };
  const [, line, by, wms] = /^(.+)=(\d{1,15}):(\d{1,15})$/.exec(text('swap')) ?? [];
  if (line && zKey.test(line)) return { kind: 'swap', key: line, by: Number(by), wms: Number(wms) };
  for (const kind of ['wish', 'need'] as const) {
    const [, id, to] = /^(\d{1,15}):(on|off)$/.exec(text(kind)) ?? [];
    if (id) return { kind, id: Number(id), on: to === 'on' };
  }
  // The form came through /prices, which has already changed the setting.
  if (text('hide')) return { kind: 'prices' };
  if (text('keep')) return { kind: 'keep' };
  // The marks of single lines are sent in the same field.
  if ([values.mark].flat().includes('all')) return { kind: 'mark-all' };
  if (text('clear')) return { kind: 'clear' };
  if (text('restore')) return { kind: 'restore', lines: text('restore') };
  if (text('find')) return { kind: 'find', all: text('find') === 'all' };
  if (text('move')) return { kind: 'move' };
  if (text('back')) return { kind: 'move-back', lines: text('back') };
  if (text('order')) return { kind: 'order' };
  // Enter in the search presses the first button of the form, which recounts, so a changed search text means a
  // search.
  return text('q') === text('was') ? { kind: 'recount' } : { kind: 'find', all: false };
}

/** Returns the typed quantities by line key, from `qnt[101][1][1]=24`; ignores names that are not lines. */
export function typedQuantities(qnt: Plain | undefined): Map<string, string> {
  const typed = new Map<string, string>();
  for (const [id, byWarehouse] of entries(qnt)) {
    for (const [wms, byType] of entries(byWarehouse)) {
      for (const [type, raw] of entries(byType)) {
        const key = `${id}:${wms}:${type}`;
        if (zKey.test(key)) typed.set(key, quantityText(raw));
      }
    }
  }
  return typed;
}

/**
 * Returns the typed value (otherwise the saved one) changed by 1 (§9.4), or to the next quantity that is sold. An
 * invalid value stays and will be refused.
 */
export function steppedLine(
  text: string | undefined,
  { quantity: saved, ...rule }: QuantityRule & { quantity: number },
  by: 1 | -1,
): string {
  const typed = typedNumber(text ?? '');
  if (typed === undefined && text) return text;
  return String(steppedQuantity(Math.min(typed || saved, maxQuantity), by, rule));
}

/**
 * Rebuilds the tree of the form's fields for recountBasket. Its objects have no prototype, so that a name from
 * outside cannot reach a prototype.
 */
export function quantityTree(typed: ReadonlyMap<string, string>): Record<string, unknown> {
  const tree: Record<string, Record<string, Record<string, string>>> = Object.create(null);
  for (const [key, text] of typed) {
    const [id = '', wms = '', type = ''] = key.split(':');
    tree[id] ??= Object.create(null) as (typeof tree)[string];
    tree[id][wms] ??= Object.create(null) as Record<string, string>;
    tree[id][wms][type] = text;
  }
  return tree;
}

function entries(value: Plain | undefined): [string, Plain][] {
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof File) return [];
  return Object.entries(value);
}
