/** A typed quantity that was not added; `label` describes it: «LT-NB36-4054, Томилино». */
export type TypedElsewhere = { name: string; text: string; label: string };

/**
 * Typed quantities that were not added, by list and field name; an empty text means that the quantity was cleared or
 * added. A list whose scope is a path survives a reload of the tab.
 */
const lists = new Map<string, Map<string, TypedElsewhere>>();
const known = new WeakSet<HTMLFormElement>();
const stored = (scope: string) => `typed ${scope}`;

function listOf(scope: string): Map<string, TypedElsewhere> {
  let list = lists.get(scope);
  if (!list) {
    const saved = scope.startsWith('/') ? sessionStorage.getItem(stored(scope)) : null;
    list = new Map(saved ? (JSON.parse(saved) as [string, TypedElsewhere][]) : []);
    lists.set(scope, list);
  }
  return list;
}

function save(scope: string): void {
  if (!scope.startsWith('/')) return;
  const typed = [...listOf(scope)].filter(([, { text }]) => text !== '');
  if (typed.length > 0) sessionStorage.setItem(stored(scope), JSON.stringify(typed));
  else sessionStorage.removeItem(stored(scope));
}

/** Records the current values of the quantity fields. */
export function keepQuantities(scope: string, form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) keep(listOf(scope), field);
  save(scope);
}

function keep(list: Map<string, TypedElsewhere>, field: HTMLInputElement): void {
  const { name, value } = field;
  if (value === '' && !list.has(name)) return;
  // Firefox has the property `ariaLabel` only since version 119.
  const label = field.getAttribute('aria-label')?.replace(/^Количество: /, '') ?? list.get(name)?.label ?? '';
  list.set(name, { name, text: value, label });
}

/**
 * Restores the typed values of the list in its fields, also on another page or under another filter, and
 * returns those that no row shows. Values already in the fields of a new page (restored by the browser, or
 * typed before hydration) take precedence.
 */
export function bringQuantitiesBack(scope: string, form: HTMLFormElement): TypedElsewhere[] {
  const list = listOf(scope);
  const isNew = !known.has(form);
  known.add(form);
  const shown = new Set<string>();
  for (const field of fieldsOf(form)) {
    const text = list.get(field.name)?.text;
    if (text === undefined || (isNew && field.value !== '')) keep(list, field);
    else if (field.value !== text) field.value = text;
    if (!field.closest('.typed-elsewhere')) shown.add(field.name);
  }
  save(scope);
  return [...list.values()].filter(({ name, text }) => text !== '' && !shown.has(name));
}

/** Returns how many goods of a list have a quantity that was not added. */
export function countTyped(scope: string): number {
  const typed = [...listOf(scope).values()].filter(({ text }) => text !== '');
  return new Set(typed.map(({ name }) => /\d+/.exec(name)?.[0])).size;
}

/**
 * Applies a reply. A sent quantity that was not changed meanwhile is replaced by what is left of it: `''` when all of
 * it is in the basket now. In that case the quantity is also cleared in other lists.
 */
export function settleQuantities(
  scope: string,
  sent: Map<string, string>,
  left: (name: string) => string,
): void {
  for (const [key, list] of lists) {
    for (const [name, text] of sent) {
      const typed = list.get(name);
      if (!typed || typed.text !== text || (key !== scope && left(name) !== '')) continue;
      list.set(name, { ...typed, text: left(name) });
    }
    save(key);
  }
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name^="qnt["]')];
}
