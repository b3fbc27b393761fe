import type { Change, Field } from './early-input.ts';
import { repeatEarlyInput } from './repeat-early-input.ts';
import { isAnySubmitting } from './sending.ts';

const name = 'lost-chunk';

/** The page that was reloaded, the page that was being opened, and the typed values by field. */
type Kept = {
  at: string;
  to: string;
  typed: [place: string, value: string, checked: boolean][];
  /** True when the browser itself sends a form, so that the next page is not a reload. */
  sent?: boolean;
};

const typed = new Set<Field>();

/**
 * Keeps what is typed when the router reloads the page, and restores it afterwards; returns a function that stops
 * this.
 */
export function keepTyped(): () => void {
  const note = ({ target }: Event) => typed.add(target as Field);
  const keep = () => {
    // The browser is sending a form, so the values that `keepOthers` has stored must not be overwritten, even if a
    // script is sending another form.
    if (stored()?.sent) return;
    const { state, location: to, formMethod = 'GET' } = window.__remixRouter.state.navigation;
    const at = address(location);
    // A script is still sending a form while the router finds a file missing, so it is unknown whether the form was
    // accepted.
    if (isAnySubmitting()) write({ at, to: at, typed: valuesOf() });
    // Otherwise the router reloads a page only on the way to another one. A person who presses F5 wants the page as
    // it is now.
    else if (state === 'loading')
      write({ at, to: address(to), typed: formMethod === 'GET' ? valuesOf() : [] });
  };
  window.addEventListener('input', note, true);
  window.addEventListener('pagehide', keep);
  goOn();
  return () => {
    window.removeEventListener('input', note, true);
    window.removeEventListener('pagehide', keep);
  };
}

/** Keeps what is typed in all forms except the one that the browser is about to send. */
export function keepOthers(sent: HTMLFormElement): void {
  const at = address(location);
  write({ at, to: at, typed: valuesOf(({ form }) => form !== sent), sent: true });
}

function goOn(): void {
  const kept = stored();
  forget();
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (kept?.at !== address(location) || load?.type !== (kept.sent ? 'navigate' : 'reload')) return;
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

function valuesOf(isWanted: (field: Field) => boolean = () => true): Kept['typed'] {
  return (
    places()
      .filter(([, field]) => isWanted(field))
      // Fields that were changed before this code was loaded are found by their values.
      .filter(
        ([, field]) => typed.has(field) || ('defaultValue' in field && field.value !== field.defaultValue),
      )
      .map(([place, { value, checked }]) => [place, value, checked])
  );
}

/**
 * Returns the fields of forms that change data, each with a name by which the reloaded page finds it; never
 * passwords.
 */
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

/** Stores the values, unless the browser forbids storage or has no room. */
function write(kept: Kept): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {}
}

function stored(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {}
}
