/** The default throttle of what is typed (§9), milliseconds. */
const defaultThrottle = 500;

type Throttled<Args extends unknown[]> = { call: (...args: Args) => void; cancel: () => void };

/** Calls at once, then at most once per `ms` with the latest arguments; the last call is never lost. */
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
