import type { Change, Field } from './early-input.ts';
import { repeatEarlyInput } from './repeat-early-input.ts';

const name = 'lost-chunk';

/** Where the page was when it was reloaded, where it was going, and what was typed, by field. */
type Kept = { at: string; to: string; typed: [place: string, value: string, checked: boolean][] };

/** Keeps what is typed for a reload by the router, and puts back what was kept; returns a function that stops it. */
export function keepTyped(): () => void {
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
  window.addEventListener('input', note, true);
  window.addEventListener('pagehide', keep);
  goOn();
  return () => {
    window.removeEventListener('input', note, true);
    window.removeEventListener('pagehide', keep);
  };
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
  repeatEarlyInput(
    kept.typed.flatMap(([place, value, checked]): Change[] => {
      const field = fields.get(place);
      return field ? [[field, value, checked, false, 'input']] : [];
    }),
  );
}

function valuesOf(typed: Set<Field>): Kept['typed'] {
  return (
    places()
      // Fields that were typed into before this code came tell by their values.
      .filter(
        ([, field]) => typed.has(field) || ('defaultValue' in field && field.value !== field.defaultValue),
      )
      .map(([place, { value, checked }]) => [place, value, checked])
  );
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
