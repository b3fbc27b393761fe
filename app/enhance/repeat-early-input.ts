import type { Change, Field } from './early-input.ts';

/** Repeats input made before hydration; of several changes of a field the last one counts. */
export function repeatEarlyInput(changes: Change[]): void {
  const last = new Map<Field, { change: Change; types: Set<string> }>();
  for (const change of changes) {
    const types = last.get(change[0])?.types ?? new Set();
    last.set(change[0], { change, types: types.add(change[4]) });
  }
  for (const { change, types } of last.values()) repeat(change, types);
}

function repeat([field, value, checked, open]: Change, types: Set<string>): void {
  if (!field.isConnected) return;
  if (types.has('toggle')) {
    field.open = open;
    return;
  }
  const ticked = field.type === 'checkbox' || field.type === 'radio';
  if (ticked) field.checked = checked;
  else if (field.type !== 'file' && field.value !== value) field.value = value;
  // React ignores a value that it thinks it already knows.
  const { _valueTracker: known } = field as { _valueTracker?: { setValue: (text: string) => void } };
  known?.setValue(ticked ? String(!checked) : `${value} `);
  // React detects ticks by clicks; a plain event does not tick anything by itself.
  if (ticked) field.dispatchEvent(new Event('click', { bubbles: true }));
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }));
}
