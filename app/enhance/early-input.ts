import { useEffect } from 'react';
import { markSent } from './sending.ts';

export type Field = HTMLInputElement & HTMLDetailsElement;
/** A field, its value, whether it was ticked or open, and the type of the event. */
export type Change = [field: Field, value: string, checked: boolean, open: boolean, type: string];

declare global {
  interface Window {
    early?: { changes: Change[]; sent: HTMLFormElement | null; note: (event: Event) => void };
  }
}

/**
 * How long a form sent before hydration is not sent again, in milliseconds; after that, a person who stopped the page
 * may retry.
 */
const sentForMs = 10_000;

/**
 * The only inline script, which runs before all others: records values typed, selected and opened while the
 * scripts are loading, lets a form be sent only once, and marks a page whose scripts failed to load. Only the
 * server needs its text.
 */
export const earlyScript = import.meta.env.SSR
  ? `early={changes:[],sent:null,note:function(e){var t=e.target;
if(e.type!="submit")early.changes.push([t,t.value,t.checked,t.open,e.type]);
else if(t.method=="post"){if(early.sent==t)e.preventDefault();
else{early.sent=t;setTimeout(function(){early.sent=null},${sentForMs})}}}};
["input","change","toggle","submit"].forEach(function(n){addEventListener(n,early.note,true)});
addEventListener("error",function(e){if(e.target.tagName=="SCRIPT")document.documentElement.classList.add("unscripted")},true);
addEventListener("pageshow",function(e){if(e.persisted)early.sent=null})`
  : '';

/**
 * Repeats early input after hydration: React resets radios and controlled fields, and no handler has seen the
 * changes. Called in the root, after all other effects of the first render.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    const { early } = window;
    if (!early) return;
    const stop = () => {
      for (const type of ['input', 'change', 'toggle', 'submit'])
        window.removeEventListener(type, early.note, true);
    };
    if (early.sent) markSent(early.sent, () => early.sent !== null);
    if (early.changes.length === 0) return stop();
    // Most pages have nothing to repeat. Input made while this code is loading is recorded, too.
    void import('./repeat-early-input.ts').then(({ repeatEarlyInput }) => {
      stop();
      repeatEarlyInput(early.changes.splice(0));
    });
  }, []);
}
