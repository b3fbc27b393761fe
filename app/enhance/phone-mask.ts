import type { ClipboardEvent, FormEvent } from 'react';

type Mask = typeof import('./mask-phone.ts');

let mask: Mask | undefined;

/**
 * Spread onto a telephone field: formats `+7 (916) 123-45-67` on typing, pasting and autofill. The code is loaded
 * with the first focus, because every page has such a field in its footer and few people use it.
 */
export const phoneMask = { onFocus: load, onInput, onPaste: replaceByPasted };

async function load(): Promise<Mask | undefined> {
  // Nobody types on the server. Without this condition the server build would be split into several files.
  if (!import.meta.env.SSR) mask ??= await import('./mask-phone.ts');
  return mask;
}

function onInput({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const how = (nativeEvent as InputEvent).inputType ?? '';
  if (mask) format(field, how, mask);
  else void load().then((loaded) => loaded && format(field, how, loaded));
}

function format(field: HTMLInputElement, how: string, { maskPhone }: Mask): void {
  const { value, selectionStart } = field;
  const masked = maskPhone(value, selectionStart ?? value.length, how);
  if (masked.text === value) return;
  field.value = masked.text;
  field.setSelectionRange(masked.caret, masked.caret);
}

/** A pasted complete number replaces the text; any other text is inserted at the caret. */
function replaceByPasted(event: ClipboardEvent<HTMLInputElement>): void {
  const phone = mask?.parsePhone(event.clipboardData.getData('text'));
  if (!phone) return;
  event.preventDefault();
  event.currentTarget.value = phone;
}
