import type { Plain } from '#app/http/requests/nest.ts';
import { maxQuantity, quantityText, typedNumber } from '#server/kernel/quantity.ts';
import { entriesById } from '#server/kernel/trees.ts';
import type { MarkList } from './mark-list.ts';

/** The pressed button of a list of marked goods; undefined for the buttons of every goods table. */
export type MarksAction =
  | { kind: 'all' }
  | { kind: 'save' }
  | { kind: 'step'; id: number; by: 1 | -1 }
  | { kind: 'seen'; id: number }
  | { kind: 'remove'; id: number }
  | { kind: 'restore'; fields: { id?: string; at?: string; qnt?: string; arrived?: string } };

/**
 * Returns the action for `all=1`, `save=1`, `more=101`, `less=101`, `seen=101`, `restore=101:1752…:12:1752…`, and for
 * the list's own toggle when it is switched off, `wish=101:off`. `restore` contains the product and the time when it
 * was marked; for needs and awaited goods also the quantity and the arrival.
 */
export function marksActionOf(values: Record<string, Plain>, own: MarkList['own']): MarksAction | undefined {
  const text = (name: string) => String(values[name] ?? '');
  const [, restored] = /^(\d{1,15}(?::\d{0,15}){1,3})$/.exec(text('restore')) ?? [];
  if (restored) {
    const [id, at, qnt, arrived] = restored.split(':');
    return { kind: 'restore', fields: { id, at, qnt, arrived } };
  }
  for (const [name, by] of [
    ['more', 1],
    ['less', -1],
  ] as const)
    if (isId(text(name))) return { kind: 'step', id: Number(text(name)), by };
  if (isId(text('seen'))) return { kind: 'seen', id: Number(text('seen')) };
  const [, removed] = /^(\d{1,15}):off$/.exec(text(own)) ?? [];
  if (removed) return { kind: 'remove', id: Number(removed) };
  if (values.all) return { kind: 'all' };
  return values.save ? { kind: 'save' } : undefined;
}

/**
 * Returns the changed wanted quantities: `want[101]` when `was[101]` differs from it or is absent, so that an old page
 * in another tab does not undo later changes. `step` applies to its product.
 */
export function changedWants(
  { want, was }: Record<string, Plain>,
  step?: { id: number; by: 1 | -1 },
): Record<string, string> {
  const before = new Map(entriesById(was).map(([id, raw]) => [id, quantityText(raw)]));
  const changed = entriesById(want).flatMap(([id, raw]): [string, string][] => {
    const typed = quantityText(raw);
    const text = step?.id === id ? stepped(typed, step.by) : typed;
    return text === before.get(id) ? [] : [[String(id), text]];
  });
  return Object.fromEntries(changed);
}

/** Returns the value changed by 1, between 1 and the maximum (§9.4). An invalid value stays and will be refused. */
function stepped(text: string, by: 1 | -1): string {
  const number = typedNumber(text);
  return number === undefined ? text : String(Math.min(Math.max(number + by, 1), maxQuantity));
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}
