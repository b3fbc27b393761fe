import type { Plain } from '#app/http/requests/nest.ts';
import { maxQuantity, quantityText, typedNumber } from '#server/kernel/quantity.ts';
import { entriesById } from '#server/kernel/trees.ts';
import { fieldKey } from './goods-reply.ts';

/** A quantity field of the goods form; `text` is the typed text, trimmed. */
export type Typed = { key: string; id: number; wms: number; text: string };

/** The pressed button of the goods form. */
export type PressedAction =
  | { kind: 'step'; key: string; by: 1 | -1 }
  | { kind: 'toggle'; what: 'wish' | 'need' | 'watch'; id: number; on: boolean }
  | { kind: 'go' }
  | { kind: 'add'; id: number | undefined; toBasket: boolean };

/**
 * Returns the pressed button: `go` (to another page, keeping everything entered), `inc=10231:1`, `dec=10231:1`,
 * `wish=10231:on`, `need=10231:off`, `watch=10231:on`, `add=10231` or `add=cart` (adds everything entered and opens
 * the basket). Anything else adds everything entered.
 */
export function pressedAction(values: Record<string, Plain>): PressedAction {
  if (values.go) return { kind: 'go' };
  for (const [name, by] of [
    ['inc', 1],
    ['dec', -1],
  ] as const) {
    const key = String(values[name] ?? '');
    if (/^\d{1,15}:\d{1,15}$/.test(key)) return { kind: 'step', key, by };
  }
  for (const what of ['wish', 'need', 'watch'] as const) {
    const [, id, to] = /^(\d{1,15}):(on|off)$/.exec(String(values[what] ?? '')) ?? [];
    if (id) return { kind: 'toggle', what, id: Number(id), on: to === 'on' };
  }
  const id = /^\d{1,15}$/.exec(String(values.add ?? ''))?.[0];
  return { kind: 'add', id: id === undefined ? undefined : Number(id), toBasket: values.add === 'cart' };
}

/**
 * Returns the fields without those that still have the quantity proposed by the page in `usual[id][wms]`: a proposed
 * quantity is added only by the button of its row.
 */
export function withoutProposals(typed: Typed[], usual: Plain | undefined, press: PressedAction): Typed[] {
  const proposed = new Map(typedFields(usual).map(({ key, text }) => [key, text]));
  const own = press.kind === 'add' ? press.id : undefined;
  return typed.filter(({ key, id, text }) => id === own || text !== proposed.get(key));
}

/**
 * Returns all quantity fields `qnt[id][wms]` of the form, including empty ones, in the order of the list. `names`:
 * all field names as sent; they determine the order, because an object reorders numeric keys.
 */
export function typedFields(qnt: Plain | undefined, names: Iterable<string> = []): Typed[] {
  const places = new Map([...names].map((name, place) => [name, place]));
  const placeOf = ({ id, wms }: Typed) => places.get(`qnt[${id}][${wms}]`) ?? places.size;
  const fields = entriesById(qnt).flatMap(([id, byWarehouse]) =>
    entriesById(byWarehouse).map(([wms, raw]) => ({
      key: fieldKey(id, wms),
      id,
      wms,
      text: quantityText(raw),
    })),
  );
  return fields.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Returns whether a quantity was entered; an empty text or any number of zeros adds nothing. */
export function isEntered({ text }: Pick<Typed, 'text'>): boolean {
  return text !== '' && !/^0+$/.test(text);
}

/**
 * Returns the typed value changed by `by`; below 1 the field becomes empty. An invalid value stays and will be
 * refused.
 */
export function stepped(text: string, by: 1 | -1): string {
  const typed = typedNumber(text);
  if (typed === undefined && text !== '') return text;
  const next = Math.min((typed ?? 0) + by, maxQuantity);
  return next > 0 ? String(next) : '';
}
