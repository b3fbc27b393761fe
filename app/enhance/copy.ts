import { type RefObject, useRef, useState } from 'react';

/**
 * Copies the text of a field. When the browser forbids it, the text is selected, ready to be copied by
 * keyboard.
 */
export function useCopy(): {
  field: RefObject<HTMLInputElement>;
  outcome: 'copied' | 'selected' | undefined;
  copy: () => Promise<void>;
} {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();

  async function copy(): Promise<void> {
    if (!field.current) return;
    // Resetting the text makes a screen reader announce it again.
    setOutcome(undefined);
    setOutcome((await copied(field.current)) ? 'copied' : 'selected');
  }

  return { field, outcome, copy };
}

/**
 * Copies the text of a field; returns whether that worked. The clipboard API exists only on https and localhost,
 * and may be forbidden; the older command copies the selection.
 */
async function copied(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
