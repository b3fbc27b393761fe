import { useEffect, useSyncExternalStore } from 'react';
import { timeLimit } from './time-limit.ts';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Returns false while the browser reports that there is no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Blocks forms and links while there is no network, because they would lead to an error page, and typed values would
 * be lost. Runs before all other handlers, in the capture phase of the window.
 */
export function useHeldOffline(online: boolean): void {
  useEffect(() => {
    if (online) return;
    const hold = (event: Event) => {
      if (
        event.type === 'click' &&
        !(event.target as Element).closest?.('a[href]:not([href^="#"],[href="/offline"])')
      )
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('submit', hold, true);
    window.addEventListener('click', hold, true);
    return () => {
      window.removeEventListener('submit', hold, true);
      window.removeEventListener('click', hold, true);
    };
  }, [online]);
}

/** Returns whether a call failed in transit, which browsers report as a TypeError with different messages. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

function isTimedOut(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Returns whether the portal's own reply to a form is missing, so that typed values must be kept. */
export function isUnanswered(reply: unknown): boolean {
  const code = codeOf(reply);
  return code === 'LOST' || code === 'UNREACHABLE';
}

/** Returns whether the portal is still unreachable, so that nothing can be reloaded. */
export function isOutOfReach(reply: unknown): boolean {
  return codeOf(reply) === 'UNREACHABLE';
}

function codeOf(reply: unknown): string | undefined {
  return (reply as { failure?: { code: string } } | undefined)?.failure?.code;
}

/** The interval of attempts, the timeout of each, and the total time, in milliseconds. */
const everyMs = 2_000;
const answerMs = 5_000;
const triedForMs = 60_000;

/** The text shown at the lower edge while the result of a form is being checked. */
let checking: string | undefined;
const listeners = new Set<() => void>();

function tell(text: string | undefined): void {
  checking = text;
  for (const changed of listeners) changed();
}

/**
 * Repeats a request for about a minute until it gets a response; returns undefined if it never does. Meanwhile the
 * screen shows `text`. The request must be aborted by `signal`, because otherwise it could wait as long as the
 * browser allows.
 */
export async function onceReachable<T>(
  text: string,
  question: (signal: () => AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const startedAt = performance.now();
  tell(text);
  try {
    while (performance.now() - startedAt < triedForMs) {
      try {
        return await question(() => timeLimit(answerMs));
      } catch (error) {
        if (!isUnreachable(error) && !isTimedOut(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    }
    return undefined;
  } finally {
    tell(undefined);
  }
}

/** Returns the text shown during a check; undefined when there is none. */
export function useChecking(): string | undefined {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => checking,
    () => undefined,
  );
}
