import { useEffect, useRef } from 'react';

/**
 * Looks again every so many milliseconds while there is something to wait for and the tab is in sight; at once when it comes back
 * into sight. `look` may fail silently: the next one is soon.
 */
export function usePoll(look: () => void, everyMs: number, waiting: boolean): void {
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      clearInterval(timer);
      if (!document.hidden) timer = setInterval(() => latest.current(), everyMs);
    };
    const onVisibility = () => {
      if (!document.hidden) latest.current();
      begin();
    };
    begin();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [everyMs, waiting]);
}
