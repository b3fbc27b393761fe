/** The default throttle while typing (§9.9), in milliseconds. */
const defaultThrottle = 500;

type Throttled<Args extends unknown[]> = { call: (...args: Args) => void; cancel: () => void };

/**
 * Returns a function that calls `work` at once, then at most once per `ms` with the latest arguments; it never drops
 * the last call.
 */
export function throttled<Args extends unknown[]>(
  work: (...args: Args) => void,
  ms: number = defaultThrottle,
): Throttled<Args> {
  let waiting: Args | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pause(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (!waiting) return;
      const args = waiting;
      waiting = undefined;
      pause();
      work(...args);
    }, ms);
  }

  return {
    call(...args) {
      if (timer) {
        waiting = args;
        return;
      }
      pause();
      work(...args);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
    },
  };
}
