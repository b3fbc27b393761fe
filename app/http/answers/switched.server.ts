import { shownField } from '#app/components/ui/shown-field.ts';
import type { Result } from '#server/kernel/result.ts';
import type { FormValues } from '../requests/read-form.server.ts';
import { type Flash, redirectWith } from '../sessions/flash.server.ts';
import { refusalPage } from './run-screen.server.ts';

/** Returns the change after which the form's switch of this record was shown; undefined in forms without it. */
export function shownIn(values: FormValues, id: number): unknown {
  return values[shownField(id)];
}

/**
 * Returns what a switch answered. A record that was changed meanwhile is shown anew, with what was changed: pressing
 * again is then deliberate. Any other refusal is a page.
 */
export async function switchedOr<T>(request: Request, result: Result<T>, list: string): Promise<T> {
  if (result.ok) return result.value;
  if (result.code !== 'CHANGED_MEANWHILE') throw refusalPage(request, result);
  throw await redirectWith(list, { kind: 'no', text: result.message });
}

/** What a switch has done: `last` is the number of the change that its undo takes back. */
type Switched = { id: number; changed: boolean; last: number };

/** Returns the button that takes a switch back; none when it changed nothing. */
export function undoOf(
  { id, changed, last }: Switched,
  action: string,
  { label = 'Отменить', ...fields }: Record<string, string>,
): Flash['undo'] {
  if (!changed) return undefined;
  return { action, label, fields: { ...fields, [shownField(id)]: String(last) } };
}
