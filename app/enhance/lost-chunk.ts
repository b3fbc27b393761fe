import { useEffect } from 'react';
import type { Field } from './early-input.ts';

const name = 'lost-chunk';

/** Where the page was when it was reloaded, where it was going, and what was typed, by field. */
type Kept = { at: string; to: string; typed: [place: string, value: string, checked: boolean][] };

/**
 * After a release an open page may ask for a file that no server has any more. The router then reloads the page, and with
 * it all that was typed. This keeps the typed values for the reload, and only for it: afterwards they are in their
 * fields again. When nothing was typed, or the form has been saved already, it goes on to where the person wanted to be.
 * Call it before useEarlyInput, which puts the values into the fields.
 */
export function useLostChunks(): void {
  useEffect(() => {
    const typed = new Set<Field>();
    const note = ({ target }: Event) => typed.add(target as Field);
    const keep = () => {
      const { state, location: to, formMethod = 'GET' } = window.__remixRouter.state.navigation;
      // The router reloads a page only on the way to another one; whoever presses F5 wants the page as it is now.
      if (state !== 'loading') return;
      const values = formMethod === 'GET' ? valuesOf(typed) : [];
      const kept: Kept = { at: address(location), to: address(to), typed: values };
      write(JSON.stringify(kept));
    };
    goOn();
    window.addEventListener('input', note, true);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('input', note, true);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
}

function goOn(): void {
  const kept = taken();
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'reload' || kept?.at !== address(location)) return;
  if (kept.typed.length === 0) {
    if (kept.to !== kept.at) location.replace(kept.to);
    return;
  }
  const fields = new Map(places());
  for (const [place, value, checked] of kept.typed) {
    const field = fields.get(place);
    if (field) window.early?.changes.push([field, value, checked, false, 'input']);
  }
}

function valuesOf(typed: Set<Field>): Kept['typed'] {
  return places()
    .filter(([, field]) => typed.has(field))
    .map(([place, { value, checked }]) => [place, value, checked]);
}

/** Fields of forms that change data, each under a name by which the reloaded page finds it. Never passwords. */
function places(): [string, Field][] {
  const seen: Record<string, number> = {};
  const fields = document.querySelectorAll<Field>(
    'form[method=post] :is(input, select, textarea)[name]:not([type=hidden], [type=password], [type=file])',
  );
  return [...fields].map((field) => {
    const place = `${field.form?.getAttribute('action')} ${field.name}`;
    seen[place] = (seen[place] ?? 0) + 1;
    return [`${place} ${seen[place]}`, field];
  });
}

function address({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

/** A browser may forbid storage, or have no room. */
function write(text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {}
}

function taken(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
