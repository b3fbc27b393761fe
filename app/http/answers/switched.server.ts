import { shownField } from '#app/components/ui/shown-field.ts';
import type { Result } from '#server/kernel/result.ts';
import type { FormValues } from '../requests/read-form.server.ts';
import { type Flash, redirectWith } from '../sessions/flash.server.ts';
import { refusalPage } from './run-screen.server.ts';

/** Returns the number of the record's last change when its switch was shown; undefined in forms without this field. */
export function shownIn(values: FormValues, id: number): unknown {
  return values[shownField(id)];
}

/**
 * Returns the value of a switch's result. When the record was changed meanwhile, redirects to the list with a
 * message about it, so that pressing again is deliberate. Any other refusal is thrown as a page.
 */
export async function switchedOr<T>(request: Request, result: Result<T>, list: string): Promise<T> {
  if (result.ok) return result.value;
  if (result.code !== 'CHANGED_MEANWHILE') throw refusalPage(request, result);
  throw await redirectWith(list, { kind: 'no', text: result.message });
}

/** The outcome of a switch: `last` is the number of the change that its undo reverts. */
type Switched = { id: number; changed: boolean; last: number };

/** Returns the button that undoes a switch; none when the switch changed nothing. */
export function undoOf(
  { id, changed, last }: Switched,
  action: string,
  { label = 'Отменить', ...fields }: Record<string, string>,
): Flash['undo'] {
  if (!changed) return undefined;
  return { action, label, fields: { ...fields, [shownField(id)]: String(last) } };
}
