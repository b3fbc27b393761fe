import { type RefObject, useRef, useState } from 'react';

/** Copies what a field holds. Where the browser does not let it, the text is left selected, one key press from copied. */
export function useCopy(): {
  field: RefObject<HTMLInputElement>;
  outcome: 'copied' | 'selected' | undefined;
  copy: () => Promise<void>;
} {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();

  async function copy(): Promise<void> {
    if (!field.current) return;
    // What is told anew is heard anew.
    setOutcome(undefined);
    setOutcome((await copied(field.current)) ? 'copied' : 'selected');
  }

  return { field, outcome, copy };
}

/** The clipboard is there on https and localhost only, and may be forbidden; the older way asks for a selection. */
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
